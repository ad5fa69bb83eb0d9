// Generated from spec/ by `npm run generate`. Do not edit.

import type { OperationName } from './operations.ts';

/** The structure of a body or a part of it: how the texts of a form are parsed. */
export type Shape = { nullable?: true } & (
  | { kind: 'integer' | 'number' | 'boolean' | 'text' | 'any' }
  | { kind: 'list'; items: Shape }
  | { kind: 'fields'; fields: Readonly<Record<string, Shape>> }
);

/** The shape of each operation's body. */
export const shapes: Readonly<Partial<Record<OperationName, Shape>>> = {
  "oauth_token_issue": {
    "kind": "fields",
    "fields": {
      "grant_type": {
        "kind": "text"
      },
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "scope": {
        "kind": "text"
      },
      "client_id": {
        "kind": "text"
      },
      "client_secret": {
        "kind": "text"
      }
    }
  },
  "users_create": {
    "kind": "fields",
    "fields": {
      "username": {
        "kind": "text"
      },
      "email": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "full_name": {
        "kind": "text"
      },
      "dns": {
        "kind": "text",
        "nullable": true
      },
      "note": {
        "kind": "text"
      },
      "messaging_phone": {
        "kind": "text"
      },
      "messaging_handle": {
        "kind": "text"
      },
      "adult": {
        "kind": "boolean"
      },
      "show_bouquets_by": {
        "kind": "text",
        "nullable": true
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "credit": {
        "kind": "number"
      },
      "whatsapp": {
        "kind": "text"
      }
    }
  },
  "users_edit": {
    "kind": "fields",
    "fields": {
      "username": {
        "kind": "text"
      },
      "email": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "current_password": {
        "kind": "text"
      },
      "keep_personal_tokens": {
        "kind": "boolean"
      },
      "full_name": {
        "kind": "text"
      },
      "credit_alert_below": {
        "kind": "number",
        "nullable": true
      },
      "dns": {
        "kind": "text",
        "nullable": true
      },
      "note": {
        "kind": "text"
      },
      "messaging_phone": {
        "kind": "text"
      },
      "messaging_handle": {
        "kind": "text"
      },
      "adult": {
        "kind": "boolean"
      },
      "show_bouquets_by": {
        "kind": "text",
        "nullable": true
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "tos_accepted": {
        "kind": "boolean"
      },
      "whatsapp": {
        "kind": "text"
      }
    }
  },
  "users_change_owner": {
    "kind": "fields",
    "fields": {
      "owner_id": {
        "kind": "integer"
      }
    }
  },
  "users_change_m3us_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "users_change_mags_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "users_change_enigmas_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "users_change_activecodes_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "users_connect_messaging_account": {
    "kind": "fields",
    "fields": {
      "messaging_handle": {
        "kind": "text"
      }
    }
  },
  "packages_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "is_trial": {
        "kind": "boolean"
      },
      "is_paid_trial": {
        "kind": "boolean"
      },
      "is_default": {
        "kind": "boolean"
      },
      "can_enable_vpn": {
        "kind": "boolean"
      },
      "credit": {
        "kind": "number"
      },
      "period": {
        "kind": "integer"
      },
      "period_type": {
        "kind": "text"
      },
      "max_connections": {
        "kind": "integer"
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "refund_policies": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "passed_days": {
              "kind": "integer"
            },
            "refund_amount": {
              "kind": "number"
            }
          }
        }
      }
    }
  },
  "packages_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "is_trial": {
        "kind": "boolean"
      },
      "is_paid_trial": {
        "kind": "boolean"
      },
      "is_default": {
        "kind": "boolean"
      },
      "can_enable_vpn": {
        "kind": "boolean"
      },
      "credit": {
        "kind": "number"
      },
      "period": {
        "kind": "integer"
      },
      "period_type": {
        "kind": "text"
      },
      "max_connections": {
        "kind": "integer"
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "packages_create_refund_policies": {
    "kind": "fields",
    "fields": {
      "refund_policies": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "passed_days": {
              "kind": "integer"
            },
            "refund_amount": {
              "kind": "number"
            }
          }
        }
      }
    }
  },
  "packages_edit_refund_policies": {
    "kind": "fields",
    "fields": {
      "refund_policies": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "passed_days": {
              "kind": "integer"
            },
            "refund_amount": {
              "kind": "number"
            }
          }
        }
      }
    }
  },
  "m3us_create": {
    "kind": "fields",
    "fields": {
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "package_id": {
        "kind": "integer"
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "max_connections": {
        "kind": "integer"
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "enable_vpn": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "m3us_edit": {
    "kind": "fields",
    "fields": {
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "m3us_batch_create": {
    "kind": "fields",
    "fields": {
      "lines": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "username": {
              "kind": "text"
            },
            "password": {
              "kind": "text"
            },
            "package_id": {
              "kind": "integer"
            },
            "template_id": {
              "kind": "integer",
              "nullable": true
            },
            "bouquets": {
              "kind": "list",
              "items": {
                "kind": "integer"
              }
            },
            "max_connections": {
              "kind": "integer"
            },
            "adult": {
              "kind": "boolean"
            },
            "auto_renewal": {
              "kind": "boolean"
            },
            "note": {
              "kind": "text"
            },
            "external_id": {
              "kind": "text",
              "nullable": true
            },
            "country": {
              "kind": "text"
            },
            "customer_has_paid": {
              "kind": "boolean"
            },
            "messaging_contact": {
              "kind": "text",
              "nullable": true
            },
            "enable_vpn": {
              "kind": "boolean"
            },
            "user_id": {
              "kind": "integer"
            },
            "voucher_code": {
              "kind": "text"
            },
            "whatsapp_telegram": {
              "kind": "text",
              "nullable": true
            }
          }
        }
      }
    }
  },
  "m3us_extend": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      }
    }
  },
  "m3us_change_max_connections": {
    "kind": "fields",
    "fields": {
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "m3us_change_package": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "m3us_suspend": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "m3us_refund": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "m3us_change_type": {
    "kind": "fields",
    "fields": {
      "type": {
        "kind": "text"
      },
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "stb_type": {
        "kind": "text",
        "nullable": true
      },
      "parent_password": {
        "kind": "text",
        "nullable": true
      },
      "modem_mac": {
        "kind": "text",
        "nullable": true
      },
      "enigma_version": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "m3us_change_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "m3us_mass_delete": {
    "kind": "fields",
    "fields": {
      "ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "mags_create": {
    "kind": "fields",
    "fields": {
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "stb_type": {
        "kind": "text",
        "nullable": true
      },
      "parent_password": {
        "kind": "text",
        "nullable": true
      },
      "package_id": {
        "kind": "integer"
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "max_connections": {
        "kind": "integer"
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "enable_vpn": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "mags_edit": {
    "kind": "fields",
    "fields": {
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "stb_type": {
        "kind": "text",
        "nullable": true
      },
      "parent_password": {
        "kind": "text",
        "nullable": true
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "mags_batch_create": {
    "kind": "fields",
    "fields": {
      "lines": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "mac_address": {
              "kind": "text"
            },
            "sn": {
              "kind": "text",
              "nullable": true
            },
            "stb_type": {
              "kind": "text",
              "nullable": true
            },
            "parent_password": {
              "kind": "text",
              "nullable": true
            },
            "package_id": {
              "kind": "integer"
            },
            "template_id": {
              "kind": "integer",
              "nullable": true
            },
            "bouquets": {
              "kind": "list",
              "items": {
                "kind": "integer"
              }
            },
            "max_connections": {
              "kind": "integer"
            },
            "adult": {
              "kind": "boolean"
            },
            "auto_renewal": {
              "kind": "boolean"
            },
            "note": {
              "kind": "text"
            },
            "external_id": {
              "kind": "text",
              "nullable": true
            },
            "country": {
              "kind": "text"
            },
            "customer_has_paid": {
              "kind": "boolean"
            },
            "messaging_contact": {
              "kind": "text",
              "nullable": true
            },
            "enable_vpn": {
              "kind": "boolean"
            },
            "user_id": {
              "kind": "integer"
            },
            "voucher_code": {
              "kind": "text"
            },
            "whatsapp_telegram": {
              "kind": "text",
              "nullable": true
            }
          }
        }
      }
    }
  },
  "mags_extend": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      }
    }
  },
  "mags_change_max_connections": {
    "kind": "fields",
    "fields": {
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "mags_change_package": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "mags_suspend": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "mags_refund": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "mags_change_type": {
    "kind": "fields",
    "fields": {
      "type": {
        "kind": "text"
      },
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "stb_type": {
        "kind": "text",
        "nullable": true
      },
      "parent_password": {
        "kind": "text",
        "nullable": true
      },
      "modem_mac": {
        "kind": "text",
        "nullable": true
      },
      "enigma_version": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "mags_change_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "mags_mass_delete": {
    "kind": "fields",
    "fields": {
      "ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "enigmas_create": {
    "kind": "fields",
    "fields": {
      "mac_address": {
        "kind": "text"
      },
      "modem_mac": {
        "kind": "text",
        "nullable": true
      },
      "enigma_version": {
        "kind": "text",
        "nullable": true
      },
      "package_id": {
        "kind": "integer"
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "max_connections": {
        "kind": "integer"
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "enable_vpn": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "enigmas_edit": {
    "kind": "fields",
    "fields": {
      "mac_address": {
        "kind": "text"
      },
      "modem_mac": {
        "kind": "text",
        "nullable": true
      },
      "enigma_version": {
        "kind": "text",
        "nullable": true
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "enigmas_batch_create": {
    "kind": "fields",
    "fields": {
      "lines": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "mac_address": {
              "kind": "text"
            },
            "modem_mac": {
              "kind": "text",
              "nullable": true
            },
            "enigma_version": {
              "kind": "text",
              "nullable": true
            },
            "package_id": {
              "kind": "integer"
            },
            "template_id": {
              "kind": "integer",
              "nullable": true
            },
            "bouquets": {
              "kind": "list",
              "items": {
                "kind": "integer"
              }
            },
            "max_connections": {
              "kind": "integer"
            },
            "adult": {
              "kind": "boolean"
            },
            "auto_renewal": {
              "kind": "boolean"
            },
            "note": {
              "kind": "text"
            },
            "external_id": {
              "kind": "text",
              "nullable": true
            },
            "country": {
              "kind": "text"
            },
            "customer_has_paid": {
              "kind": "boolean"
            },
            "messaging_contact": {
              "kind": "text",
              "nullable": true
            },
            "enable_vpn": {
              "kind": "boolean"
            },
            "user_id": {
              "kind": "integer"
            },
            "voucher_code": {
              "kind": "text"
            },
            "whatsapp_telegram": {
              "kind": "text",
              "nullable": true
            }
          }
        }
      }
    }
  },
  "enigmas_extend": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      }
    }
  },
  "enigmas_change_max_connections": {
    "kind": "fields",
    "fields": {
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "enigmas_change_package": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "enigmas_suspend": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "enigmas_refund": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "enigmas_change_type": {
    "kind": "fields",
    "fields": {
      "type": {
        "kind": "text"
      },
      "username": {
        "kind": "text"
      },
      "password": {
        "kind": "text"
      },
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "stb_type": {
        "kind": "text",
        "nullable": true
      },
      "parent_password": {
        "kind": "text",
        "nullable": true
      },
      "modem_mac": {
        "kind": "text",
        "nullable": true
      },
      "enigma_version": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "enigmas_change_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "enigmas_mass_delete": {
    "kind": "fields",
    "fields": {
      "ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "activecodes_create": {
    "kind": "fields",
    "fields": {
      "code": {
        "kind": "text"
      },
      "activecode_device_id": {
        "kind": "integer"
      },
      "package_id": {
        "kind": "integer"
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "max_connections": {
        "kind": "integer"
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "enable_vpn": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "activecodes_edit": {
    "kind": "fields",
    "fields": {
      "activecode_device_id": {
        "kind": "integer"
      },
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text",
        "nullable": true
      },
      "template_id": {
        "kind": "integer",
        "nullable": true
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "adult": {
        "kind": "boolean"
      },
      "auto_renewal": {
        "kind": "boolean"
      },
      "note": {
        "kind": "text"
      },
      "external_id": {
        "kind": "text",
        "nullable": true
      },
      "country": {
        "kind": "text"
      },
      "customer_has_paid": {
        "kind": "boolean"
      },
      "messaging_contact": {
        "kind": "text",
        "nullable": true
      },
      "serial": {
        "kind": "text",
        "nullable": true
      },
      "whatsapp_telegram": {
        "kind": "text",
        "nullable": true
      }
    }
  },
  "activecodes_batch_create": {
    "kind": "fields",
    "fields": {
      "lines": {
        "kind": "list",
        "items": {
          "kind": "fields",
          "fields": {
            "code": {
              "kind": "text"
            },
            "activecode_device_id": {
              "kind": "integer"
            },
            "package_id": {
              "kind": "integer"
            },
            "template_id": {
              "kind": "integer",
              "nullable": true
            },
            "bouquets": {
              "kind": "list",
              "items": {
                "kind": "integer"
              }
            },
            "max_connections": {
              "kind": "integer"
            },
            "adult": {
              "kind": "boolean"
            },
            "auto_renewal": {
              "kind": "boolean"
            },
            "note": {
              "kind": "text"
            },
            "external_id": {
              "kind": "text",
              "nullable": true
            },
            "country": {
              "kind": "text"
            },
            "customer_has_paid": {
              "kind": "boolean"
            },
            "messaging_contact": {
              "kind": "text",
              "nullable": true
            },
            "enable_vpn": {
              "kind": "boolean"
            },
            "user_id": {
              "kind": "integer"
            },
            "voucher_code": {
              "kind": "text"
            },
            "whatsapp_telegram": {
              "kind": "text",
              "nullable": true
            }
          }
        }
      }
    }
  },
  "activecodes_activate": {
    "kind": "fields",
    "fields": {
      "code": {
        "kind": "text"
      },
      "activecode_device_id": {
        "kind": "integer"
      },
      "mac_address": {
        "kind": "text"
      },
      "sn": {
        "kind": "text"
      },
      "serial": {
        "kind": "text"
      }
    }
  },
  "activecodes_extend": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      },
      "user_id": {
        "kind": "integer"
      },
      "voucher_code": {
        "kind": "text"
      }
    }
  },
  "activecodes_change_max_connections": {
    "kind": "fields",
    "fields": {
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "activecodes_change_package": {
    "kind": "fields",
    "fields": {
      "package_id": {
        "kind": "integer"
      },
      "max_connections": {
        "kind": "integer"
      }
    }
  },
  "activecodes_suspend": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "activecodes_refund": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "activecodes_change_owner": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      }
    }
  },
  "activecodes_mass_delete": {
    "kind": "fields",
    "fields": {
      "ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "m3u_mass_delete_autos_create": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "m3u_mass_delete_autos_edit": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "mag_mass_delete_autos_create": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "mag_mass_delete_autos_edit": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "enigma_mass_delete_autos_create": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "enigma_mass_delete_autos_edit": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "activecode_mass_delete_autos_create": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "user_id": {
        "kind": "integer"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "activecode_mass_delete_autos_edit": {
    "kind": "fields",
    "fields": {
      "days_after_expiry": {
        "kind": "integer"
      },
      "only_trials": {
        "kind": "boolean"
      },
      "is_active": {
        "kind": "boolean"
      }
    }
  },
  "oauth_personal_access_tokens_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "scopes": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "expires_at": {
        "kind": "text"
      },
      "current_password": {
        "kind": "text"
      },
      "credit_limit": {
        "kind": "number",
        "nullable": true
      },
      "credit_limit_period": {
        "kind": "text",
        "nullable": true
      },
      "allowed_networks": {
        "kind": "list",
        "items": {
          "kind": "text"
        },
        "nullable": true
      }
    }
  },
  "roles_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "permissions": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "roles_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "permissions": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "roles_setting_edit": {
    "kind": "fields",
    "fields": {
      "trial_limit": {
        "kind": "integer",
        "nullable": true
      },
      "trial_window_hours": {
        "kind": "integer"
      },
      "minimum_trial_credit": {
        "kind": "number"
      },
      "roles_can_give": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "roles_clone": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      }
    }
  },
  "transactions_create": {
    "kind": "fields",
    "fields": {
      "from_user_id": {
        "kind": "integer"
      },
      "to_user_id": {
        "kind": "integer"
      },
      "amount": {
        "kind": "number"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "transactions_refund": {
    "kind": "fields",
    "fields": {
      "from_user_id": {
        "kind": "integer"
      },
      "amount": {
        "kind": "number"
      },
      "reason": {
        "kind": "text"
      }
    }
  },
  "restrictions_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "policies": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "restrictable_type": {
        "kind": "text"
      },
      "restrictable_id": {
        "kind": "integer"
      }
    }
  },
  "restrictions_edit": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "policies": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      }
    }
  },
  "restrictions_batch_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "policies": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "restrictable_type": {
        "kind": "text"
      },
      "restrictable_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "restrictions_mass_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "policies": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "user_id": {
        "kind": "integer"
      },
      "restrictable_types": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "include_descendants": {
        "kind": "boolean"
      }
    }
  },
  "paid_trial_prices_create": {
    "kind": "fields",
    "fields": {
      "price": {
        "kind": "number"
      },
      "count": {
        "kind": "integer"
      }
    }
  },
  "paid_trial_prices_edit": {
    "kind": "fields",
    "fields": {
      "price": {
        "kind": "number"
      },
      "count": {
        "kind": "integer"
      }
    }
  },
  "templates_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "package_id": {
        "kind": "integer"
      },
      "is_global": {
        "kind": "boolean"
      },
      "show_for_my_created": {
        "kind": "boolean"
      },
      "publish": {
        "kind": "boolean"
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "templates_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "package_id": {
        "kind": "integer"
      },
      "is_global": {
        "kind": "boolean"
      },
      "show_for_my_created": {
        "kind": "boolean"
      },
      "publish": {
        "kind": "boolean"
      },
      "bouquets": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "request_credits_create": {
    "kind": "fields",
    "fields": {
      "amount": {
        "kind": "number"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "request_credits_reject": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "vouchers_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "code": {
        "kind": "text"
      },
      "value": {
        "kind": "number"
      },
      "percentage": {
        "kind": "number"
      },
      "max_value": {
        "kind": "number"
      },
      "max_usage": {
        "kind": "integer",
        "nullable": true
      },
      "max_usage_per_user": {
        "kind": "integer"
      },
      "min_order": {
        "kind": "number"
      },
      "status": {
        "kind": "text"
      },
      "start_date": {
        "kind": "text",
        "nullable": true
      },
      "end_date": {
        "kind": "text",
        "nullable": true
      },
      "description": {
        "kind": "text"
      },
      "terms": {
        "kind": "text"
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "packages": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "vouchers_edit": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "value": {
        "kind": "number"
      },
      "percentage": {
        "kind": "number"
      },
      "max_value": {
        "kind": "number"
      },
      "max_usage": {
        "kind": "integer",
        "nullable": true
      },
      "max_usage_per_user": {
        "kind": "integer"
      },
      "min_order": {
        "kind": "number"
      },
      "status": {
        "kind": "text"
      },
      "start_date": {
        "kind": "text",
        "nullable": true
      },
      "end_date": {
        "kind": "text",
        "nullable": true
      },
      "description": {
        "kind": "text"
      },
      "terms": {
        "kind": "text"
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "packages": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "vouchers_claim": {
    "kind": "fields",
    "fields": {
      "code": {
        "kind": "text"
      }
    }
  },
  "voucher_templates_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "value": {
        "kind": "number"
      },
      "percentage": {
        "kind": "number"
      },
      "max_value": {
        "kind": "number"
      },
      "max_usage": {
        "kind": "integer",
        "nullable": true
      },
      "max_usage_per_user": {
        "kind": "integer"
      },
      "min_order": {
        "kind": "number"
      },
      "status": {
        "kind": "text"
      },
      "start_date": {
        "kind": "text",
        "nullable": true
      },
      "end_date": {
        "kind": "text",
        "nullable": true
      },
      "valid_days": {
        "kind": "integer",
        "nullable": true
      },
      "description": {
        "kind": "text"
      },
      "terms": {
        "kind": "text"
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "packages": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "voucher_templates_edit": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "value": {
        "kind": "number"
      },
      "percentage": {
        "kind": "number"
      },
      "max_value": {
        "kind": "number"
      },
      "max_usage": {
        "kind": "integer",
        "nullable": true
      },
      "max_usage_per_user": {
        "kind": "integer"
      },
      "min_order": {
        "kind": "number"
      },
      "status": {
        "kind": "text"
      },
      "start_date": {
        "kind": "text",
        "nullable": true
      },
      "end_date": {
        "kind": "text",
        "nullable": true
      },
      "valid_days": {
        "kind": "integer",
        "nullable": true
      },
      "description": {
        "kind": "text"
      },
      "terms": {
        "kind": "text"
      },
      "packages_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      },
      "packages": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "reward_programs_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "status": {
        "kind": "text"
      },
      "package_id": {
        "kind": "integer"
      },
      "sale_package_objective": {
        "kind": "integer"
      },
      "objective_period_type": {
        "kind": "text"
      },
      "objective_period_value": {
        "kind": "integer"
      },
      "voucher_template_id": {
        "kind": "integer"
      }
    }
  },
  "reward_programs_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "status": {
        "kind": "text"
      },
      "package_id": {
        "kind": "integer"
      },
      "sale_package_objective": {
        "kind": "integer"
      },
      "objective_period_type": {
        "kind": "text"
      },
      "objective_period_value": {
        "kind": "integer"
      },
      "voucher_template_id": {
        "kind": "integer"
      }
    }
  },
  "request_refunds_create": {
    "kind": "fields",
    "fields": {
      "refundable_type": {
        "kind": "text"
      },
      "refundable_id": {
        "kind": "integer"
      },
      "reason": {
        "kind": "text"
      }
    }
  },
  "request_refunds_accept": {
    "kind": "fields",
    "fields": {
      "amount": {
        "kind": "number"
      }
    }
  },
  "request_refunds_reject": {
    "kind": "fields",
    "fields": {
      "reason": {
        "kind": "text"
      }
    }
  },
  "activecode_devices_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      }
    }
  },
  "activecode_devices_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      }
    }
  },
  "tickets_create_support": {
    "kind": "fields",
    "fields": {
      "subject": {
        "kind": "text"
      },
      "message": {
        "kind": "text"
      },
      "priority": {
        "kind": "text"
      },
      "related_type": {
        "kind": "text"
      },
      "related_id": {
        "kind": "integer"
      }
    }
  },
  "tickets_create_chat": {
    "kind": "fields",
    "fields": {
      "user_id": {
        "kind": "integer"
      },
      "message": {
        "kind": "text"
      }
    }
  },
  "tickets_reply": {
    "kind": "fields",
    "fields": {
      "message": {
        "kind": "text"
      }
    }
  },
  "tickets_appoint_agent": {
    "kind": "fields",
    "fields": {
      "agent_id": {
        "kind": "integer",
        "nullable": true
      }
    }
  },
  "tickets_change_status": {
    "kind": "fields",
    "fields": {
      "status": {
        "kind": "text"
      }
    }
  },
  "report_channels_create": {
    "kind": "fields",
    "fields": {
      "stream_id": {
        "kind": "integer"
      },
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "report_channels_edit": {
    "kind": "fields",
    "fields": {
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "report_vods_create": {
    "kind": "fields",
    "fields": {
      "stream_id": {
        "kind": "integer"
      },
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "report_vods_edit": {
    "kind": "fields",
    "fields": {
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "report_series_create": {
    "kind": "fields",
    "fields": {
      "series_id": {
        "kind": "integer"
      },
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "report_series_edit": {
    "kind": "fields",
    "fields": {
      "issue": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      }
    }
  },
  "faq_categories_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "faq_categories_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "faqs_create": {
    "kind": "fields",
    "fields": {
      "faq_category_id": {
        "kind": "integer"
      },
      "question": {
        "kind": "text"
      },
      "answer": {
        "kind": "text"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "faqs_edit": {
    "kind": "fields",
    "fields": {
      "faq_category_id": {
        "kind": "integer"
      },
      "question": {
        "kind": "text"
      },
      "answer": {
        "kind": "text"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "announcements_create": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "content": {
        "kind": "text"
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "announcements_edit": {
    "kind": "fields",
    "fields": {
      "title": {
        "kind": "text"
      },
      "content": {
        "kind": "text"
      },
      "roles_ids": {
        "kind": "list",
        "items": {
          "kind": "integer"
        }
      }
    }
  },
  "webhook_endpoints_create": {
    "kind": "fields",
    "fields": {
      "url": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "types": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "including_descendants": {
        "kind": "boolean"
      }
    }
  },
  "webhook_endpoints_edit": {
    "kind": "fields",
    "fields": {
      "url": {
        "kind": "text"
      },
      "description": {
        "kind": "text"
      },
      "types": {
        "kind": "list",
        "items": {
          "kind": "text"
        }
      },
      "including_descendants": {
        "kind": "boolean"
      },
      "status": {
        "kind": "text"
      }
    }
  },
  "webhook_endpoints_recover": {
    "kind": "fields",
    "fields": {
      "since": {
        "kind": "text"
      }
    }
  },
  "quick_actions_create": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "operation": {
        "kind": "text"
      },
      "payload": {
        "kind": "any"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "quick_actions_edit": {
    "kind": "fields",
    "fields": {
      "name": {
        "kind": "text"
      },
      "operation": {
        "kind": "text"
      },
      "payload": {
        "kind": "any"
      },
      "position": {
        "kind": "integer"
      }
    }
  },
  "dns_domains_create": {
    "kind": "fields",
    "fields": {
      "domain": {
        "kind": "text"
      },
      "is_global": {
        "kind": "boolean"
      },
      "is_heritable": {
        "kind": "boolean"
      }
    }
  }
};
