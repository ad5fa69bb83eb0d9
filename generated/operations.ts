// Generated from spec/ by `npm run generate`. Do not edit.

/** Other accepted spellings in a body. The items of a list have the place of the list. */
export interface Spellings {
  /** Other names of fields, each with the standard one. */
  names?: Readonly<Record<string, string>>;
  /** Other values of a text, or of words in it, each with the standard one. */
  values?: Readonly<Record<string, string>>;
  /** Names that are rejected, each with what to send instead. */
  instead?: Readonly<Record<string, string>>;
  /** The spellings within fields. */
  within?: Readonly<Record<string, Spellings>>;
}

/**
 * How a parameter is parsed: `text` is free text, `enum` one of fixed values, `flag` a boolean that is also true
 * without a value.
 */
export type ParameterKind = 'integer' | 'number' | 'boolean' | 'flag' | 'text' | 'enum';

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Additional methods for the same operation at the same path. */
  alsoMethods: readonly ('POST' | 'PUT')[];
  path: string;
  group: string;
  summary: string;
  /** False only for an operation without a bearer token. */
  secured: boolean;
  /** The policies that the operation may check: its own first, then the additional ones. */
  policies: readonly Permission[];
  /** The policies that a caller needs to call it at all. */
  required: readonly Permission[];
  /** Which objects the caller may access. */
  ownership:
    | 'none'
    | 'caller'
    | 'subtree'
    | 'roles'
    | 'creator'
    | 'ancestors'
    | 'party'
    | 'above'
    | 'published';
  /** True when it moves credit. */
  charges: boolean;
  /** True when others may take credit of the caller later because of it. */
  promisesCredit: boolean;
  /** True when a restricted user may still call it. */
  openToRestricted: boolean;
  /** True when a replica of the database may answer it. */
  replica: boolean;
  /** The columns of an export of its rows as CSV; null if they cannot be exported. */
  exportColumns: readonly string[] | null;
  /** Seconds that it may take, if that is longer than usual. */
  timeLimit: number | null;
  /** Requests per minute, if the operation has a limit of its own. */
  rateLimit: number | null;
  /** The list in the body whose items count as requests. */
  countedBy: string | null;
  /** Requests per minute that contain a field of the body, by field. */
  fieldLimits: Readonly<Record<string, number>>;
  /** Paths of the values in the body that must be unique, so that the response tells whether others have them. */
  names: readonly string[];
  /** The name in the audit log of the object that the operation changes. */
  subject: string | null;
  params: Readonly<Record<string, ParameterKind>>;
  query: Readonly<Record<string, ParameterKind | `${ParameterKind}[]`>>;
  /**
   * Paths of the request body that the log omits, paths that an Idempotency-Key does not compare, and paths of the
   * secrets in the response.
   */
  secrets: { request: readonly string[]; unstored: readonly string[]; reply: readonly string[] };
  /** Other accepted spellings in the body. */
  spellings: Spellings | null;
}

export const operations = {
  "oauth_token_issue": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/oauth/token",
    "group": "Oauth",
    "summary": "Log in by password",
    "secured": false,
    "policies": [],
    "required": [],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": 5,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Token",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "password",
        "client_secret"
      ],
      "unstored": [],
      "reply": [
        "access_token"
      ]
    },
    "spellings": {
      "within": {
        "scope": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "users_me": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/me",
    "group": "Users",
    "summary": "Retrieve the logged-in user",
    "secured": true,
    "policies": [
      "users_me"
    ],
    "required": [
      "users_me"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users",
    "group": "Users",
    "summary": "List all users",
    "secured": true,
    "policies": [
      "users_index",
      "users_all"
    ],
    "required": [
      "users_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": [
      "id",
      "username",
      "email",
      "created_by_id",
      "credit",
      "credit_alert_below",
      "full_name",
      "dns",
      "note",
      "messaging_phone",
      "messaging_handle",
      "adult",
      "tos_acceptance_at",
      "pin",
      "last_ip",
      "show_bouquets_by",
      "paid_test_sold",
      "restricted",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[email]": "text",
      "filters[full_name]": "text",
      "filters[dns]": "text",
      "filters[note]": "text",
      "filters[messaging_phone]": "text",
      "filters[messaging_handle]": "text",
      "filters[pin]": "text[]",
      "filters[created_by_id]": "integer[]",
      "filters[roles_ids]": "integer[]",
      "filters[adult]": "boolean",
      "filters[restricted]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users",
    "group": "Users",
    "summary": "Create a user",
    "secured": true,
    "policies": [
      "users_create",
      "transactions_create"
    ],
    "required": [
      "users_create"
    ],
    "ownership": "none",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username"
    ],
    "subject": "User",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "password"
      ],
      "unstored": [
        "password"
      ],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp": "messaging_phone"
      },
      "instead": {
        "role": "roles are given as roles_ids"
      }
    }
  },
  "users_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}",
    "group": "Users",
    "summary": "Retrieve a user",
    "secured": true,
    "policies": [
      "users_show",
      "users_all"
    ],
    "required": [
      "users_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_edit": {
    "method": "POST",
    "alsoMethods": [
      "PUT"
    ],
    "path": "/users/{id}",
    "group": "Users",
    "summary": "Update a user",
    "secured": true,
    "policies": [
      "users_edit"
    ],
    "required": [
      "users_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username"
    ],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "password",
        "current_password"
      ],
      "unstored": [
        "password",
        "current_password"
      ],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp": "messaging_phone"
      },
      "instead": {
        "role": "roles are given as roles_ids"
      }
    }
  },
  "users_roles": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/roles",
    "group": "Users",
    "summary": "Retrieve a user's roles",
    "secured": true,
    "policies": [
      "users_roles",
      "users_all"
    ],
    "required": [
      "users_roles"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_roles_can_give": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/roles-can-give",
    "group": "Users",
    "summary": "Retrieve the roles that a user can give",
    "secured": true,
    "policies": [
      "users_roles_can_give",
      "users_all"
    ],
    "required": [
      "users_roles_can_give"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_permissions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/permissions",
    "group": "Users",
    "summary": "Retrieve a user's permissions",
    "secured": true,
    "policies": [
      "users_permissions",
      "users_all"
    ],
    "required": [
      "users_permissions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_childrens": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/childrens",
    "group": "Users",
    "summary": "List a user's children",
    "secured": true,
    "policies": [
      "users_childrens",
      "users_all"
    ],
    "required": [
      "users_childrens"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[email]": "text",
      "filters[full_name]": "text",
      "filters[dns]": "text",
      "filters[note]": "text",
      "filters[messaging_phone]": "text",
      "filters[messaging_handle]": "text",
      "filters[pin]": "text[]",
      "filters[roles_ids]": "integer[]",
      "filters[adult]": "boolean",
      "filters[restricted]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_descendants": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/descendants",
    "group": "Users",
    "summary": "List a user's descendants",
    "secured": true,
    "policies": [
      "users_descendants",
      "users_all"
    ],
    "required": [
      "users_descendants"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[email]": "text",
      "filters[full_name]": "text",
      "filters[dns]": "text",
      "filters[note]": "text",
      "filters[messaging_phone]": "text",
      "filters[messaging_handle]": "text",
      "filters[pin]": "text[]",
      "filters[created_by_id]": "integer[]",
      "filters[roles_ids]": "integer[]",
      "filters[adult]": "boolean",
      "filters[restricted]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_ancestors": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/ancestors",
    "group": "Users",
    "summary": "List a user's ancestors",
    "secured": true,
    "policies": [
      "users_ancestors",
      "users_show",
      "users_all"
    ],
    "required": [
      "users_ancestors",
      "users_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_restrictions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/restrictions",
    "group": "Users",
    "summary": "Retrieve a user's restrictions",
    "secured": true,
    "policies": [
      "users_restrictions",
      "users_all"
    ],
    "required": [
      "users_restrictions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_test_sold": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/test-sold",
    "group": "Users",
    "summary": "Retrieve a user's trial allowance",
    "secured": true,
    "policies": [
      "users_test_sold",
      "users_all"
    ],
    "required": [
      "users_test_sold"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_logs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/users/{id}/logs",
    "group": "Users",
    "summary": "List a user's logs",
    "secured": true,
    "policies": [
      "users_logs",
      "users_all"
    ],
    "required": [
      "users_logs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_regenerate_pin_code": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/regenerate-pin-code",
    "group": "Users",
    "summary": "Regenerate a user's PIN code",
    "secured": true,
    "policies": [
      "users_regenerate_pin_code"
    ],
    "required": [
      "users_regenerate_pin_code"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_change_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/change-owner",
    "group": "Users",
    "summary": "Change a user's owner",
    "secured": true,
    "policies": [
      "users_change_owner"
    ],
    "required": [
      "users_change_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": 30,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_change_m3us_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/change-m3us-owner",
    "group": "Users",
    "summary": "Change the owner of a user's M3U lines",
    "secured": true,
    "policies": [
      "users_change_m3us_owner",
      "users_all"
    ],
    "required": [
      "users_change_m3us_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_change_mags_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/change-mags-owner",
    "group": "Users",
    "summary": "Change the owner of a user's MAG lines",
    "secured": true,
    "policies": [
      "users_change_mags_owner",
      "users_all"
    ],
    "required": [
      "users_change_mags_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_change_enigmas_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/change-enigmas-owner",
    "group": "Users",
    "summary": "Change the owner of a user's Enigma lines",
    "secured": true,
    "policies": [
      "users_change_enigmas_owner",
      "users_all"
    ],
    "required": [
      "users_change_enigmas_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_change_activecodes_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/change-activecodes-owner",
    "group": "Users",
    "summary": "Change the owner of a user's Activecode lines",
    "secured": true,
    "policies": [
      "users_change_activecodes_owner",
      "users_all"
    ],
    "required": [
      "users_change_activecodes_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "users_connect_messaging_account": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/connect-messaging-account",
    "group": "Users",
    "summary": "Connect a messaging account",
    "secured": true,
    "policies": [
      "users_connect_messaging_account"
    ],
    "required": [
      "users_connect_messaging_account"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": [
        "link_code"
      ]
    },
    "spellings": null
  },
  "users_kill_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/users/{id}/kill-connections",
    "group": "Users",
    "summary": "Kill a user's connections",
    "secured": true,
    "policies": [
      "users_kill_connections",
      "users_all"
    ],
    "required": [
      "users_kill_connections"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "User",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/packages",
    "group": "Packages",
    "summary": "List all packages",
    "secured": true,
    "policies": [
      "packages_index",
      "packages_all"
    ],
    "required": [
      "packages_index"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[is_default]": "boolean",
      "filters[can_enable_vpn]": "boolean",
      "filters[period_type]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/packages",
    "group": "Packages",
    "summary": "Create a package",
    "secured": true,
    "policies": [
      "packages_create",
      "packages_all",
      "roles_all"
    ],
    "required": [
      "packages_create",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Package",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/packages/{id}",
    "group": "Packages",
    "summary": "Retrieve a package",
    "secured": true,
    "policies": [
      "packages_show",
      "packages_all",
      "roles_all"
    ],
    "required": [
      "packages_show"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/packages/{id}",
    "group": "Packages",
    "summary": "Update a package",
    "secured": true,
    "policies": [
      "packages_edit",
      "packages_all",
      "roles_all"
    ],
    "required": [
      "packages_edit",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Package",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/packages/{id}/bouquets",
    "group": "Packages",
    "summary": "List a package's bouquets",
    "secured": true,
    "policies": [
      "packages_bouquets",
      "packages_all"
    ],
    "required": [
      "packages_bouquets"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_show_refund_policies": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/packages/{id}/refund-policy",
    "group": "Package Refund Policies",
    "summary": "Retrieve a package's refund policy",
    "secured": true,
    "policies": [
      "packages_show_refund_policies",
      "packages_all"
    ],
    "required": [
      "packages_show_refund_policies"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_create_refund_policies": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/packages/{id}/refund-policy",
    "group": "Package Refund Policies",
    "summary": "Create a package's refund policy",
    "secured": true,
    "policies": [
      "packages_create_refund_policies",
      "packages_all"
    ],
    "required": [
      "packages_create_refund_policies",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RefundPolicy",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_edit_refund_policies": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/packages/{id}/refund-policy",
    "group": "Package Refund Policies",
    "summary": "Update a package's refund policy",
    "secured": true,
    "policies": [
      "packages_edit_refund_policies",
      "packages_all"
    ],
    "required": [
      "packages_edit_refund_policies",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RefundPolicy",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "packages_delete_refund_policies": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/packages/{id}/refund-policy",
    "group": "Package Refund Policies",
    "summary": "Delete a package's refund policy",
    "secured": true,
    "policies": [
      "packages_delete_refund_policies",
      "packages_all"
    ],
    "required": [
      "packages_delete_refund_policies",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RefundPolicy",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "lines_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/lines",
    "group": "Lines",
    "summary": "List lines of all kinds",
    "secured": true,
    "policies": [
      "lines_index",
      "lines_all"
    ],
    "required": [
      "lines_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "type",
      "id",
      "username",
      "password",
      "package_id",
      "template_id",
      "max_connections",
      "is_trial",
      "is_paid_trial",
      "adult",
      "auto_renewal",
      "vpn_enabled",
      "dns",
      "dns_domain_id",
      "links",
      "status",
      "note",
      "external_id",
      "country",
      "customer_has_paid",
      "messaging_contact",
      "user_id",
      "created_by_id",
      "activated_at",
      "expired_at",
      "created_at",
      "updated_at",
      "deleted_at",
      "mac_address",
      "sn",
      "stb_type",
      "parent_password",
      "modem_mac",
      "enigma_version",
      "code",
      "activecode_device_id"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "after": "integer",
      "limit": "integer",
      "filters[type]": "enum[]",
      "filters[external_id]": "text[]",
      "filters[username_exact]": "text[]",
      "filters[mac_address]": "text",
      "filters[code]": "text[]",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[expired_from]": "text",
      "filters[expired_to]": "text",
      "filters[updated_from]": "text",
      "filters[deleted]": "boolean"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us",
    "group": "M3Us",
    "summary": "List all M3U lines",
    "secured": true,
    "policies": [
      "m3us_index",
      "m3us_all"
    ],
    "required": [
      "m3us_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "type",
      "id",
      "username",
      "password",
      "package_id",
      "template_id",
      "max_connections",
      "is_trial",
      "is_paid_trial",
      "adult",
      "auto_renewal",
      "vpn_enabled",
      "dns",
      "dns_domain_id",
      "links",
      "status",
      "note",
      "external_id",
      "country",
      "customer_has_paid",
      "messaging_contact",
      "user_id",
      "created_by_id",
      "activated_at",
      "expired_at",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[template_id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[external_id]": "text[]",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[auto_renewal]": "boolean",
      "filters[customer_has_paid]": "boolean",
      "filters[note]": "text",
      "filters[expired_from]": "text",
      "filters[expired_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us",
    "group": "M3Us",
    "summary": "Create an M3U line",
    "secured": true,
    "policies": [
      "m3us_create",
      "packages_all"
    ],
    "required": [
      "m3us_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username"
    ],
    "subject": "M3u",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "password",
        "messaging_contact",
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "m3us_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}",
    "group": "M3Us",
    "summary": "Retrieve an M3U line",
    "secured": true,
    "policies": [
      "m3us_show",
      "m3us_all"
    ],
    "required": [
      "m3us_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/m3us/{id}",
    "group": "M3Us",
    "summary": "Update an M3U line",
    "secured": true,
    "policies": [
      "m3us_edit",
      "m3us_all"
    ],
    "required": [
      "m3us_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username"
    ],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "password",
        "messaging_contact"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "m3us_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/m3us/{id}",
    "group": "M3Us",
    "summary": "Delete an M3U line",
    "secured": true,
    "policies": [
      "m3us_delete",
      "m3us_all",
      "m3us_refund"
    ],
    "required": [
      "m3us_delete"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {
      "refund": "boolean"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_syncs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/syncs",
    "group": "M3Us",
    "summary": "List an M3U line's syncs",
    "secured": true,
    "policies": [
      "m3us_syncs",
      "m3us_all"
    ],
    "required": [
      "m3us_syncs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[status]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/bouquets",
    "group": "M3Us",
    "summary": "List an M3U line's bouquets",
    "secured": true,
    "policies": [
      "m3us_bouquets",
      "m3us_all"
    ],
    "required": [
      "m3us_bouquets"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_restrictions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/restrictions",
    "group": "M3Us",
    "summary": "Retrieve an M3U line's restrictions",
    "secured": true,
    "policies": [
      "m3us_restrictions",
      "m3us_all"
    ],
    "required": [
      "m3us_restrictions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_activities": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/activities",
    "group": "M3Us",
    "summary": "Retrieve an M3U line's activities",
    "secured": true,
    "policies": [
      "m3us_activities",
      "m3us_all"
    ],
    "required": [
      "m3us_activities"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_dns": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/dns",
    "group": "M3Us",
    "summary": "Retrieve an M3U line's DNS",
    "secured": true,
    "policies": [
      "m3us_dns",
      "m3us_all"
    ],
    "required": [
      "m3us_dns"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_logs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3us/{id}/logs",
    "group": "M3Us",
    "summary": "List an M3U line's logs",
    "secured": true,
    "policies": [
      "m3us_logs",
      "m3us_all"
    ],
    "required": [
      "m3us_logs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_batch_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/batch",
    "group": "M3Us",
    "summary": "Create a batch of M3U lines",
    "secured": true,
    "policies": [
      "m3us_batch_create",
      "packages_all"
    ],
    "required": [
      "m3us_batch_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": "lines",
    "fieldLimits": {},
    "names": [
      "lines.username"
    ],
    "subject": "M3u",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "lines.password",
        "lines.messaging_contact",
        "lines.voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "lines": {
          "names": {
            "whatsapp_telegram": "messaging_contact"
          }
        }
      }
    }
  },
  "m3us_extend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/extend",
    "group": "M3Us",
    "summary": "Extend an M3U line",
    "secured": true,
    "policies": [
      "m3us_extend",
      "m3us_all",
      "packages_all"
    ],
    "required": [
      "m3us_extend"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_change_max_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/change-max-connections",
    "group": "M3Us",
    "summary": "Change an M3U line's max connections",
    "secured": true,
    "policies": [
      "m3us_change_max_connections",
      "m3us_all"
    ],
    "required": [
      "m3us_change_max_connections"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_change_package": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/change-package",
    "group": "M3Us",
    "summary": "Change an M3U line's package",
    "secured": true,
    "policies": [
      "m3us_change_package",
      "m3us_all",
      "packages_all"
    ],
    "required": [
      "m3us_change_package"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_suspend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/suspend",
    "group": "M3Us",
    "summary": "Suspend an M3U line",
    "secured": true,
    "policies": [
      "m3us_suspend",
      "m3us_all"
    ],
    "required": [
      "m3us_suspend"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_resume": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/resume",
    "group": "M3Us",
    "summary": "Resume an M3U line",
    "secured": true,
    "policies": [
      "m3us_resume",
      "m3us_all"
    ],
    "required": [
      "m3us_resume"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_refund_preview": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/refund-preview",
    "group": "M3Us",
    "summary": "Preview an M3U line's refund",
    "secured": true,
    "policies": [
      "m3us_refund_preview",
      "m3us_all"
    ],
    "required": [
      "m3us_refund_preview"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_refund": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/refund",
    "group": "M3Us",
    "summary": "Refund an M3U line",
    "secured": true,
    "policies": [
      "m3us_refund",
      "m3us_all"
    ],
    "required": [
      "m3us_refund"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_change_type": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/change-type",
    "group": "M3Us",
    "summary": "Change an M3U line's type",
    "secured": true,
    "policies": [
      "m3us_change_type",
      "m3us_all"
    ],
    "required": [
      "m3us_change_type"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username",
      "mac_address"
    ],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "password",
        "parent_password"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "type": {
          "values": {
            "m3u": "M3u",
            "mag": "Mag",
            "enigma": "Enigma"
          }
        }
      }
    }
  },
  "m3us_regenerate_dns": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/regenerate-dns",
    "group": "M3Us",
    "summary": "Regenerate an M3U line's DNS",
    "secured": true,
    "policies": [
      "m3us_regenerate_dns",
      "m3us_all"
    ],
    "required": [
      "m3us_regenerate_dns"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_enable_vpn": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/enable-vpn",
    "group": "M3Us",
    "summary": "Enable VPN for an M3U line",
    "secured": true,
    "policies": [
      "m3us_enable_vpn",
      "m3us_all"
    ],
    "required": [
      "m3us_enable_vpn"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_disable_vpn": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/disable-vpn",
    "group": "M3Us",
    "summary": "Disable VPN for an M3U line",
    "secured": true,
    "policies": [
      "m3us_disable_vpn",
      "m3us_all"
    ],
    "required": [
      "m3us_disable_vpn"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_generate_password": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/generate-password",
    "group": "M3Us",
    "summary": "Generate an M3U line's password",
    "secured": true,
    "policies": [
      "m3us_generate_password",
      "m3us_all"
    ],
    "required": [
      "m3us_generate_password"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_change_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/change-owner",
    "group": "M3Us",
    "summary": "Change an M3U line's owner",
    "secured": true,
    "policies": [
      "m3us_change_owner",
      "m3us_all"
    ],
    "required": [
      "m3us_change_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_kill_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3us/{id}/kill-connections",
    "group": "M3Us",
    "summary": "Kill an M3U line's connections",
    "secured": true,
    "policies": [
      "m3us_kill_connections",
      "m3us_all"
    ],
    "required": [
      "m3us_kill_connections"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3us_mass_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/m3us/mass-delete",
    "group": "M3Us",
    "summary": "Mass delete M3U lines",
    "secured": true,
    "policies": [
      "m3us_mass_delete",
      "m3us_all"
    ],
    "required": [
      "m3us_mass_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "M3u",
    "params": {},
    "query": {
      "ids": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags",
    "group": "MAGs",
    "summary": "List all MAG lines",
    "secured": true,
    "policies": [
      "mags_index",
      "mags_all"
    ],
    "required": [
      "mags_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "type",
      "id",
      "username",
      "password",
      "mac_address",
      "sn",
      "stb_type",
      "parent_password",
      "package_id",
      "template_id",
      "max_connections",
      "is_trial",
      "is_paid_trial",
      "adult",
      "auto_renewal",
      "vpn_enabled",
      "dns",
      "dns_domain_id",
      "links",
      "status",
      "note",
      "external_id",
      "country",
      "customer_has_paid",
      "messaging_contact",
      "user_id",
      "created_by_id",
      "activated_at",
      "expired_at",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[mac_address]": "text",
      "filters[sn]": "text",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[template_id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[external_id]": "text[]",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[auto_renewal]": "boolean",
      "filters[customer_has_paid]": "boolean",
      "filters[note]": "text",
      "filters[expired_from]": "text",
      "filters[expired_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags",
    "group": "MAGs",
    "summary": "Create a MAG line",
    "secured": true,
    "policies": [
      "mags_create",
      "packages_all"
    ],
    "required": [
      "mags_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "mac_address"
    ],
    "subject": "Mag",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "parent_password",
        "messaging_contact",
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "mags_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}",
    "group": "MAGs",
    "summary": "Retrieve a MAG line",
    "secured": true,
    "policies": [
      "mags_show",
      "mags_all"
    ],
    "required": [
      "mags_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/mags/{id}",
    "group": "MAGs",
    "summary": "Update a MAG line",
    "secured": true,
    "policies": [
      "mags_edit",
      "mags_all"
    ],
    "required": [
      "mags_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "mac_address"
    ],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "parent_password",
        "messaging_contact"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "mags_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/mags/{id}",
    "group": "MAGs",
    "summary": "Delete a MAG line",
    "secured": true,
    "policies": [
      "mags_delete",
      "mags_all",
      "mags_refund"
    ],
    "required": [
      "mags_delete"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {
      "refund": "boolean"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_syncs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/syncs",
    "group": "MAGs",
    "summary": "List a MAG line's syncs",
    "secured": true,
    "policies": [
      "mags_syncs",
      "mags_all"
    ],
    "required": [
      "mags_syncs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[status]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/bouquets",
    "group": "MAGs",
    "summary": "List a MAG line's bouquets",
    "secured": true,
    "policies": [
      "mags_bouquets",
      "mags_all"
    ],
    "required": [
      "mags_bouquets"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_restrictions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/restrictions",
    "group": "MAGs",
    "summary": "Retrieve a MAG line's restrictions",
    "secured": true,
    "policies": [
      "mags_restrictions",
      "mags_all"
    ],
    "required": [
      "mags_restrictions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_activities": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/activities",
    "group": "MAGs",
    "summary": "Retrieve a MAG line's activities",
    "secured": true,
    "policies": [
      "mags_activities",
      "mags_all"
    ],
    "required": [
      "mags_activities"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_dns": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/dns",
    "group": "MAGs",
    "summary": "Retrieve a MAG line's DNS",
    "secured": true,
    "policies": [
      "mags_dns",
      "mags_all"
    ],
    "required": [
      "mags_dns"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_logs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mags/{id}/logs",
    "group": "MAGs",
    "summary": "List a MAG line's logs",
    "secured": true,
    "policies": [
      "mags_logs",
      "mags_all"
    ],
    "required": [
      "mags_logs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_batch_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/batch",
    "group": "MAGs",
    "summary": "Create a batch of MAG lines",
    "secured": true,
    "policies": [
      "mags_batch_create",
      "packages_all"
    ],
    "required": [
      "mags_batch_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": "lines",
    "fieldLimits": {},
    "names": [
      "lines.mac_address"
    ],
    "subject": "Mag",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "lines.parent_password",
        "lines.messaging_contact",
        "lines.voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "lines": {
          "names": {
            "whatsapp_telegram": "messaging_contact"
          }
        }
      }
    }
  },
  "mags_extend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/extend",
    "group": "MAGs",
    "summary": "Extend a MAG line",
    "secured": true,
    "policies": [
      "mags_extend",
      "mags_all",
      "packages_all"
    ],
    "required": [
      "mags_extend"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_change_max_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/change-max-connections",
    "group": "MAGs",
    "summary": "Change a MAG line's max connections",
    "secured": true,
    "policies": [
      "mags_change_max_connections",
      "mags_all"
    ],
    "required": [
      "mags_change_max_connections"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_change_package": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/change-package",
    "group": "MAGs",
    "summary": "Change a MAG line's package",
    "secured": true,
    "policies": [
      "mags_change_package",
      "mags_all",
      "packages_all"
    ],
    "required": [
      "mags_change_package"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_suspend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/suspend",
    "group": "MAGs",
    "summary": "Suspend a MAG line",
    "secured": true,
    "policies": [
      "mags_suspend",
      "mags_all"
    ],
    "required": [
      "mags_suspend"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_resume": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/resume",
    "group": "MAGs",
    "summary": "Resume a MAG line",
    "secured": true,
    "policies": [
      "mags_resume",
      "mags_all"
    ],
    "required": [
      "mags_resume"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_refund_preview": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/refund-preview",
    "group": "MAGs",
    "summary": "Preview a MAG line's refund",
    "secured": true,
    "policies": [
      "mags_refund_preview",
      "mags_all"
    ],
    "required": [
      "mags_refund_preview"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_refund": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/refund",
    "group": "MAGs",
    "summary": "Refund a MAG line",
    "secured": true,
    "policies": [
      "mags_refund",
      "mags_all"
    ],
    "required": [
      "mags_refund"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_change_type": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/change-type",
    "group": "MAGs",
    "summary": "Change a MAG line's type",
    "secured": true,
    "policies": [
      "mags_change_type",
      "mags_all"
    ],
    "required": [
      "mags_change_type"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username",
      "mac_address"
    ],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "password",
        "parent_password"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "type": {
          "values": {
            "m3u": "M3u",
            "mag": "Mag",
            "enigma": "Enigma"
          }
        }
      }
    }
  },
  "mags_regenerate_dns": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/regenerate-dns",
    "group": "MAGs",
    "summary": "Regenerate a MAG line's DNS",
    "secured": true,
    "policies": [
      "mags_regenerate_dns",
      "mags_all"
    ],
    "required": [
      "mags_regenerate_dns"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_enable_vpn": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/enable-vpn",
    "group": "MAGs",
    "summary": "Enable VPN for a MAG line",
    "secured": true,
    "policies": [
      "mags_enable_vpn",
      "mags_all"
    ],
    "required": [
      "mags_enable_vpn"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_disable_vpn": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/disable-vpn",
    "group": "MAGs",
    "summary": "Disable VPN for a MAG line",
    "secured": true,
    "policies": [
      "mags_disable_vpn",
      "mags_all"
    ],
    "required": [
      "mags_disable_vpn"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_change_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/change-owner",
    "group": "MAGs",
    "summary": "Change a MAG line's owner",
    "secured": true,
    "policies": [
      "mags_change_owner",
      "mags_all"
    ],
    "required": [
      "mags_change_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_kill_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mags/{id}/kill-connections",
    "group": "MAGs",
    "summary": "Kill a MAG line's connections",
    "secured": true,
    "policies": [
      "mags_kill_connections",
      "mags_all"
    ],
    "required": [
      "mags_kill_connections"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mags_mass_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/mags/mass-delete",
    "group": "MAGs",
    "summary": "Mass delete MAG lines",
    "secured": true,
    "policies": [
      "mags_mass_delete",
      "mags_all"
    ],
    "required": [
      "mags_mass_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Mag",
    "params": {},
    "query": {
      "ids": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas",
    "group": "Enigmas",
    "summary": "List all Enigma lines",
    "secured": true,
    "policies": [
      "enigmas_index",
      "enigmas_all"
    ],
    "required": [
      "enigmas_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "type",
      "id",
      "username",
      "password",
      "mac_address",
      "modem_mac",
      "enigma_version",
      "package_id",
      "template_id",
      "max_connections",
      "is_trial",
      "is_paid_trial",
      "adult",
      "auto_renewal",
      "vpn_enabled",
      "dns",
      "dns_domain_id",
      "links",
      "status",
      "note",
      "external_id",
      "country",
      "customer_has_paid",
      "messaging_contact",
      "user_id",
      "created_by_id",
      "activated_at",
      "expired_at",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[mac_address]": "text",
      "filters[modem_mac]": "text",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[template_id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[external_id]": "text[]",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[auto_renewal]": "boolean",
      "filters[customer_has_paid]": "boolean",
      "filters[note]": "text",
      "filters[expired_from]": "text",
      "filters[expired_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas",
    "group": "Enigmas",
    "summary": "Create an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_create",
      "packages_all"
    ],
    "required": [
      "enigmas_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "mac_address"
    ],
    "subject": "Enigma",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "messaging_contact",
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "enigmas_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}",
    "group": "Enigmas",
    "summary": "Retrieve an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_show",
      "enigmas_all"
    ],
    "required": [
      "enigmas_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/enigmas/{id}",
    "group": "Enigmas",
    "summary": "Update an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_edit",
      "enigmas_all"
    ],
    "required": [
      "enigmas_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "mac_address"
    ],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "messaging_contact"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "enigmas_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/enigmas/{id}",
    "group": "Enigmas",
    "summary": "Delete an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_delete",
      "enigmas_all",
      "enigmas_refund"
    ],
    "required": [
      "enigmas_delete"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {
      "refund": "boolean"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_syncs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}/syncs",
    "group": "Enigmas",
    "summary": "List an Enigma line's syncs",
    "secured": true,
    "policies": [
      "enigmas_syncs",
      "enigmas_all"
    ],
    "required": [
      "enigmas_syncs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[status]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}/bouquets",
    "group": "Enigmas",
    "summary": "List an Enigma line's bouquets",
    "secured": true,
    "policies": [
      "enigmas_bouquets",
      "enigmas_all"
    ],
    "required": [
      "enigmas_bouquets"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_restrictions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}/restrictions",
    "group": "Enigmas",
    "summary": "Retrieve an Enigma line's restrictions",
    "secured": true,
    "policies": [
      "enigmas_restrictions",
      "enigmas_all"
    ],
    "required": [
      "enigmas_restrictions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_activities": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}/activities",
    "group": "Enigmas",
    "summary": "Retrieve an Enigma line's activities",
    "secured": true,
    "policies": [
      "enigmas_activities",
      "enigmas_all"
    ],
    "required": [
      "enigmas_activities"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_logs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigmas/{id}/logs",
    "group": "Enigmas",
    "summary": "List an Enigma line's logs",
    "secured": true,
    "policies": [
      "enigmas_logs",
      "enigmas_all"
    ],
    "required": [
      "enigmas_logs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_batch_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/batch",
    "group": "Enigmas",
    "summary": "Create a batch of Enigma lines",
    "secured": true,
    "policies": [
      "enigmas_batch_create",
      "packages_all"
    ],
    "required": [
      "enigmas_batch_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": "lines",
    "fieldLimits": {},
    "names": [
      "lines.mac_address"
    ],
    "subject": "Enigma",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "lines.messaging_contact",
        "lines.voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "lines": {
          "names": {
            "whatsapp_telegram": "messaging_contact"
          }
        }
      }
    }
  },
  "enigmas_extend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/extend",
    "group": "Enigmas",
    "summary": "Extend an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_extend",
      "enigmas_all",
      "packages_all"
    ],
    "required": [
      "enigmas_extend"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_change_max_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/change-max-connections",
    "group": "Enigmas",
    "summary": "Change an Enigma line's max connections",
    "secured": true,
    "policies": [
      "enigmas_change_max_connections",
      "enigmas_all"
    ],
    "required": [
      "enigmas_change_max_connections"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_change_package": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/change-package",
    "group": "Enigmas",
    "summary": "Change an Enigma line's package",
    "secured": true,
    "policies": [
      "enigmas_change_package",
      "enigmas_all",
      "packages_all"
    ],
    "required": [
      "enigmas_change_package"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_suspend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/suspend",
    "group": "Enigmas",
    "summary": "Suspend an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_suspend",
      "enigmas_all"
    ],
    "required": [
      "enigmas_suspend"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_resume": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/resume",
    "group": "Enigmas",
    "summary": "Resume an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_resume",
      "enigmas_all"
    ],
    "required": [
      "enigmas_resume"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_refund_preview": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/refund-preview",
    "group": "Enigmas",
    "summary": "Preview an Enigma line's refund",
    "secured": true,
    "policies": [
      "enigmas_refund_preview",
      "enigmas_all"
    ],
    "required": [
      "enigmas_refund_preview"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_refund": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/refund",
    "group": "Enigmas",
    "summary": "Refund an Enigma line",
    "secured": true,
    "policies": [
      "enigmas_refund",
      "enigmas_all"
    ],
    "required": [
      "enigmas_refund"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_change_type": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/change-type",
    "group": "Enigmas",
    "summary": "Change an Enigma line's type",
    "secured": true,
    "policies": [
      "enigmas_change_type",
      "enigmas_all"
    ],
    "required": [
      "enigmas_change_type"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "username",
      "mac_address"
    ],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "password",
        "parent_password"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "type": {
          "values": {
            "m3u": "M3u",
            "mag": "Mag",
            "enigma": "Enigma"
          }
        }
      }
    }
  },
  "enigmas_change_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/change-owner",
    "group": "Enigmas",
    "summary": "Change an Enigma line's owner",
    "secured": true,
    "policies": [
      "enigmas_change_owner",
      "enigmas_all"
    ],
    "required": [
      "enigmas_change_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_kill_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigmas/{id}/kill-connections",
    "group": "Enigmas",
    "summary": "Kill an Enigma line's connections",
    "secured": true,
    "policies": [
      "enigmas_kill_connections",
      "enigmas_all"
    ],
    "required": [
      "enigmas_kill_connections"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigmas_mass_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/enigmas/mass-delete",
    "group": "Enigmas",
    "summary": "Mass delete Enigma lines",
    "secured": true,
    "policies": [
      "enigmas_mass_delete",
      "enigmas_all"
    ],
    "required": [
      "enigmas_mass_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Enigma",
    "params": {},
    "query": {
      "ids": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes",
    "group": "Activecodes",
    "summary": "List all Activecode lines",
    "secured": true,
    "policies": [
      "activecodes_index",
      "activecodes_all"
    ],
    "required": [
      "activecodes_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "type",
      "id",
      "username",
      "password",
      "code",
      "activecode_device_id",
      "mac_address",
      "sn",
      "package_id",
      "template_id",
      "max_connections",
      "is_trial",
      "is_paid_trial",
      "adult",
      "auto_renewal",
      "vpn_enabled",
      "dns",
      "dns_domain_id",
      "links",
      "status",
      "note",
      "external_id",
      "country",
      "customer_has_paid",
      "messaging_contact",
      "user_id",
      "created_by_id",
      "activated_at",
      "expired_at",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[username]": "text",
      "filters[username_exact]": "text[]",
      "filters[mac_address]": "text",
      "filters[sn]": "text",
      "filters[code]": "text",
      "filters[activecode_device_id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[template_id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[external_id]": "text[]",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[auto_renewal]": "boolean",
      "filters[customer_has_paid]": "boolean",
      "filters[note]": "text",
      "filters[expired_from]": "text",
      "filters[expired_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes",
    "group": "Activecodes",
    "summary": "Create an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_create",
      "packages_all"
    ],
    "required": [
      "activecodes_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "code"
    ],
    "subject": "Activecode",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "messaging_contact",
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "activecodes_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}",
    "group": "Activecodes",
    "summary": "Retrieve an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_show",
      "activecodes_all"
    ],
    "required": [
      "activecodes_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/activecodes/{id}",
    "group": "Activecodes",
    "summary": "Update an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_edit",
      "activecodes_all"
    ],
    "required": [
      "activecodes_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "mac_address"
    ],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "messaging_contact"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "serial": "sn",
        "whatsapp_telegram": "messaging_contact"
      }
    }
  },
  "activecodes_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/activecodes/{id}",
    "group": "Activecodes",
    "summary": "Delete an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_delete",
      "activecodes_all",
      "activecodes_refund"
    ],
    "required": [
      "activecodes_delete"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {
      "refund": "boolean"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_syncs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}/syncs",
    "group": "Activecodes",
    "summary": "List an Activecode line's syncs",
    "secured": true,
    "policies": [
      "activecodes_syncs",
      "activecodes_all"
    ],
    "required": [
      "activecodes_syncs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[status]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}/bouquets",
    "group": "Activecodes",
    "summary": "List an Activecode line's bouquets",
    "secured": true,
    "policies": [
      "activecodes_bouquets",
      "activecodes_all"
    ],
    "required": [
      "activecodes_bouquets"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_restrictions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}/restrictions",
    "group": "Activecodes",
    "summary": "Retrieve an Activecode line's restrictions",
    "secured": true,
    "policies": [
      "activecodes_restrictions",
      "activecodes_all"
    ],
    "required": [
      "activecodes_restrictions"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_activities": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}/activities",
    "group": "Activecodes",
    "summary": "Retrieve an Activecode line's activities",
    "secured": true,
    "policies": [
      "activecodes_activities",
      "activecodes_all"
    ],
    "required": [
      "activecodes_activities"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_logs": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecodes/{id}/logs",
    "group": "Activecodes",
    "summary": "List an Activecode line's logs",
    "secured": true,
    "policies": [
      "activecodes_logs",
      "activecodes_all"
    ],
    "required": [
      "activecodes_logs"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_batch_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/batch",
    "group": "Activecodes",
    "summary": "Create a batch of Activecode lines",
    "secured": true,
    "policies": [
      "activecodes_batch_create",
      "packages_all"
    ],
    "required": [
      "activecodes_batch_create"
    ],
    "ownership": "roles",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": "lines",
    "fieldLimits": {},
    "names": [
      "lines.code"
    ],
    "subject": "Activecode",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "lines.messaging_contact",
        "lines.voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "lines": {
          "names": {
            "whatsapp_telegram": "messaging_contact"
          }
        }
      }
    }
  },
  "activecodes_activate": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/activate",
    "group": "Activecodes",
    "summary": "Activate an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_activate",
      "activecodes_all"
    ],
    "required": [
      "activecodes_activate"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "code",
      "mac_address"
    ],
    "subject": "Activecode",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "serial": "sn"
      }
    }
  },
  "activecodes_extend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/extend",
    "group": "Activecodes",
    "summary": "Extend an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_extend",
      "activecodes_all",
      "packages_all"
    ],
    "required": [
      "activecodes_extend"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "voucher_code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_change_max_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/change-max-connections",
    "group": "Activecodes",
    "summary": "Change an Activecode line's max connections",
    "secured": true,
    "policies": [
      "activecodes_change_max_connections",
      "activecodes_all"
    ],
    "required": [
      "activecodes_change_max_connections"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_change_package": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/change-package",
    "group": "Activecodes",
    "summary": "Change an Activecode line's package",
    "secured": true,
    "policies": [
      "activecodes_change_package",
      "activecodes_all",
      "packages_all"
    ],
    "required": [
      "activecodes_change_package"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_suspend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/suspend",
    "group": "Activecodes",
    "summary": "Suspend an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_suspend",
      "activecodes_all"
    ],
    "required": [
      "activecodes_suspend"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_resume": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/resume",
    "group": "Activecodes",
    "summary": "Resume an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_resume",
      "activecodes_all"
    ],
    "required": [
      "activecodes_resume"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_refund_preview": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/refund-preview",
    "group": "Activecodes",
    "summary": "Preview an Activecode line's refund",
    "secured": true,
    "policies": [
      "activecodes_refund_preview",
      "activecodes_all"
    ],
    "required": [
      "activecodes_refund_preview"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_refund": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/refund",
    "group": "Activecodes",
    "summary": "Refund an Activecode line",
    "secured": true,
    "policies": [
      "activecodes_refund",
      "activecodes_all"
    ],
    "required": [
      "activecodes_refund"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_change_owner": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/change-owner",
    "group": "Activecodes",
    "summary": "Change an Activecode line's owner",
    "secured": true,
    "policies": [
      "activecodes_change_owner",
      "activecodes_all"
    ],
    "required": [
      "activecodes_change_owner"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_kill_connections": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecodes/{id}/kill-connections",
    "group": "Activecodes",
    "summary": "Kill an Activecode line's connections",
    "secured": true,
    "policies": [
      "activecodes_kill_connections",
      "activecodes_all"
    ],
    "required": [
      "activecodes_kill_connections"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecodes_mass_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/activecodes/mass-delete",
    "group": "Activecodes",
    "summary": "Mass delete Activecode lines",
    "secured": true,
    "policies": [
      "activecodes_mass_delete",
      "activecodes_all"
    ],
    "required": [
      "activecodes_mass_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Activecode",
    "params": {},
    "query": {
      "ids": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3u_mass_delete_autos_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3u-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "List all M3U automatic deletion rules",
    "secured": true,
    "policies": [
      "m3u_mass_delete_autos_index",
      "m3us_all"
    ],
    "required": [
      "m3u_mass_delete_autos_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[only_trials]": "boolean",
      "filters[is_active]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3u_mass_delete_autos_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/m3u-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "Create an M3U automatic deletion rule",
    "secured": true,
    "policies": [
      "m3u_mass_delete_autos_create",
      "m3us_all"
    ],
    "required": [
      "m3u_mass_delete_autos_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3u_mass_delete_autos_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/m3u-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Retrieve an M3U automatic deletion rule",
    "secured": true,
    "policies": [
      "m3u_mass_delete_autos_show",
      "m3us_all"
    ],
    "required": [
      "m3u_mass_delete_autos_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3u_mass_delete_autos_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/m3u-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Update an M3U automatic deletion rule",
    "secured": true,
    "policies": [
      "m3u_mass_delete_autos_edit",
      "m3us_all"
    ],
    "required": [
      "m3u_mass_delete_autos_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "m3u_mass_delete_autos_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/m3u-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Delete an M3U automatic deletion rule",
    "secured": true,
    "policies": [
      "m3u_mass_delete_autos_delete",
      "m3us_all"
    ],
    "required": [
      "m3u_mass_delete_autos_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mag_mass_delete_autos_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mag-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "List all MAG automatic deletion rules",
    "secured": true,
    "policies": [
      "mag_mass_delete_autos_index",
      "mags_all"
    ],
    "required": [
      "mag_mass_delete_autos_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[only_trials]": "boolean",
      "filters[is_active]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mag_mass_delete_autos_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/mag-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "Create a MAG automatic deletion rule",
    "secured": true,
    "policies": [
      "mag_mass_delete_autos_create",
      "mags_all"
    ],
    "required": [
      "mag_mass_delete_autos_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mag_mass_delete_autos_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/mag-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Retrieve a MAG automatic deletion rule",
    "secured": true,
    "policies": [
      "mag_mass_delete_autos_show",
      "mags_all"
    ],
    "required": [
      "mag_mass_delete_autos_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mag_mass_delete_autos_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/mag-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Update a MAG automatic deletion rule",
    "secured": true,
    "policies": [
      "mag_mass_delete_autos_edit",
      "mags_all"
    ],
    "required": [
      "mag_mass_delete_autos_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "mag_mass_delete_autos_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/mag-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Delete a MAG automatic deletion rule",
    "secured": true,
    "policies": [
      "mag_mass_delete_autos_delete",
      "mags_all"
    ],
    "required": [
      "mag_mass_delete_autos_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigma_mass_delete_autos_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigma-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "List all Enigma automatic deletion rules",
    "secured": true,
    "policies": [
      "enigma_mass_delete_autos_index",
      "enigmas_all"
    ],
    "required": [
      "enigma_mass_delete_autos_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[only_trials]": "boolean",
      "filters[is_active]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigma_mass_delete_autos_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/enigma-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "Create an Enigma automatic deletion rule",
    "secured": true,
    "policies": [
      "enigma_mass_delete_autos_create",
      "enigmas_all"
    ],
    "required": [
      "enigma_mass_delete_autos_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigma_mass_delete_autos_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/enigma-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Retrieve an Enigma automatic deletion rule",
    "secured": true,
    "policies": [
      "enigma_mass_delete_autos_show",
      "enigmas_all"
    ],
    "required": [
      "enigma_mass_delete_autos_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigma_mass_delete_autos_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/enigma-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Update an Enigma automatic deletion rule",
    "secured": true,
    "policies": [
      "enigma_mass_delete_autos_edit",
      "enigmas_all"
    ],
    "required": [
      "enigma_mass_delete_autos_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "enigma_mass_delete_autos_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/enigma-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Delete an Enigma automatic deletion rule",
    "secured": true,
    "policies": [
      "enigma_mass_delete_autos_delete",
      "enigmas_all"
    ],
    "required": [
      "enigma_mass_delete_autos_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_mass_delete_autos_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecode-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "List all Activecode automatic deletion rules",
    "secured": true,
    "policies": [
      "activecode_mass_delete_autos_index",
      "activecodes_all"
    ],
    "required": [
      "activecode_mass_delete_autos_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[only_trials]": "boolean",
      "filters[is_active]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_mass_delete_autos_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecode-mass-delete-autos",
    "group": "Mass Delete Autos",
    "summary": "Create an Activecode automatic deletion rule",
    "secured": true,
    "policies": [
      "activecode_mass_delete_autos_create",
      "activecodes_all"
    ],
    "required": [
      "activecode_mass_delete_autos_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_mass_delete_autos_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecode-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Retrieve an Activecode automatic deletion rule",
    "secured": true,
    "policies": [
      "activecode_mass_delete_autos_show",
      "activecodes_all"
    ],
    "required": [
      "activecode_mass_delete_autos_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_mass_delete_autos_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/activecode-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Update an Activecode automatic deletion rule",
    "secured": true,
    "policies": [
      "activecode_mass_delete_autos_edit",
      "activecodes_all"
    ],
    "required": [
      "activecode_mass_delete_autos_edit"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_mass_delete_autos_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/activecode-mass-delete-autos/{id}",
    "group": "Mass Delete Autos",
    "summary": "Delete an Activecode automatic deletion rule",
    "secured": true,
    "policies": [
      "activecode_mass_delete_autos_delete",
      "activecodes_all"
    ],
    "required": [
      "activecode_mass_delete_autos_delete"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "MassDeleteAuto",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "oauth_tokens_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/oauth/tokens",
    "group": "Oauth",
    "summary": "List your login tokens",
    "secured": true,
    "policies": [
      "oauth_tokens_index"
    ],
    "required": [
      "oauth_tokens_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "oauth_tokens_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/oauth/tokens/{token_id}",
    "group": "Oauth",
    "summary": "Delete a login token",
    "secured": true,
    "policies": [
      "oauth_tokens_delete"
    ],
    "required": [
      "oauth_tokens_delete"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Token",
    "params": {
      "token_id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "oauth_scopes_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/oauth/scopes",
    "group": "Oauth",
    "summary": "List all scopes",
    "secured": true,
    "policies": [
      "oauth_scopes_index"
    ],
    "required": [
      "oauth_scopes_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "oauth_personal_access_tokens_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/oauth/personal-access-tokens",
    "group": "Oauth",
    "summary": "List your personal access tokens",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_index"
    ],
    "required": [
      "oauth_personal_access_tokens_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "oauth_personal_access_tokens_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/oauth/personal-access-tokens",
    "group": "Oauth",
    "summary": "Create a personal access token",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_create"
    ],
    "required": [
      "oauth_personal_access_tokens_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Token",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "current_password"
      ],
      "unstored": [
        "current_password"
      ],
      "reply": [
        "accessToken"
      ]
    },
    "spellings": {
      "within": {
        "scopes": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "oauth_personal_access_tokens_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/oauth/personal-access-tokens/{token_id}",
    "group": "Oauth",
    "summary": "Delete a personal access token",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_delete"
    ],
    "required": [
      "oauth_personal_access_tokens_delete"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Token",
    "params": {
      "token_id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles",
    "group": "Roles",
    "summary": "List all roles",
    "secured": true,
    "policies": [
      "roles_index",
      "roles_all"
    ],
    "required": [
      "roles_index"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/roles",
    "group": "Roles",
    "summary": "Create a role",
    "secured": true,
    "policies": [
      "roles_create",
      "packages_all"
    ],
    "required": [
      "roles_create"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "name"
    ],
    "subject": "Role",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "permissions": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "roles_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles/{id}",
    "group": "Roles",
    "summary": "Retrieve a role",
    "secured": true,
    "policies": [
      "roles_show",
      "roles_all"
    ],
    "required": [
      "roles_show"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/roles/{id}",
    "group": "Roles",
    "summary": "Update a role",
    "secured": true,
    "policies": [
      "roles_edit",
      "roles_all",
      "packages_all"
    ],
    "required": [
      "roles_edit"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "name"
    ],
    "subject": "Role",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "permissions": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "roles_permissions": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles/{id}/permissions",
    "group": "Roles",
    "summary": "List a role's permissions",
    "secured": true,
    "policies": [
      "roles_permissions",
      "roles_all"
    ],
    "required": [
      "roles_permissions"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[name]": "text",
      "filters[group]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_permissions_collection": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles/{id}/permissions/collection",
    "group": "Roles",
    "summary": "Retrieve a role's permissions as a collection",
    "secured": true,
    "policies": [
      "roles_permissions_collection",
      "roles_all"
    ],
    "required": [
      "roles_permissions_collection"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "permissions_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/permissions",
    "group": "Permissions",
    "summary": "List all permissions",
    "secured": true,
    "policies": [
      "permissions_index"
    ],
    "required": [
      "permissions_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[name]": "text",
      "filters[group]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "permissions_collection": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/permissions/collection",
    "group": "Permissions",
    "summary": "Retrieve all permissions as a collection",
    "secured": true,
    "policies": [
      "permissions_collection"
    ],
    "required": [
      "permissions_collection"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_setting_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles/{id}/settings",
    "group": "Role Settings",
    "summary": "Retrieve a role's settings",
    "secured": true,
    "policies": [
      "roles_setting_show",
      "roles_all"
    ],
    "required": [
      "roles_setting_show"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_setting_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/roles/{id}/settings",
    "group": "Role Settings",
    "summary": "Update a role's settings",
    "secured": true,
    "policies": [
      "roles_setting_edit",
      "roles_all"
    ],
    "required": [
      "roles_setting_edit"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RoleSetting",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_packages": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/roles/{id}/packages",
    "group": "Roles",
    "summary": "Retrieve a role's packages",
    "secured": true,
    "policies": [
      "roles_packages",
      "roles_all"
    ],
    "required": [
      "roles_packages"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "roles_clone": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/roles/{id}/clone",
    "group": "Roles",
    "summary": "Clone a role",
    "secured": true,
    "policies": [
      "roles_clone",
      "roles_all",
      "packages_all"
    ],
    "required": [
      "roles_clone"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "name"
    ],
    "subject": "Role",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/transactions",
    "group": "Transactions",
    "summary": "List all transactions",
    "secured": true,
    "policies": [
      "transactions_index",
      "transactions_all"
    ],
    "required": [
      "transactions_index"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": [
      "id",
      "type",
      "amount",
      "from_user_id",
      "to_user_id",
      "description",
      "subject_type",
      "subject_id",
      "reverses_id",
      "created_by_id",
      "created_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[from_user_id]": "integer[]",
      "filters[to_user_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[subject_type]": "enum[]",
      "filters[subject_id]": "integer[]",
      "filters[reverses_id]": "integer[]",
      "filters[description]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/transactions",
    "group": "Transactions",
    "summary": "Create a transaction",
    "secured": true,
    "policies": [
      "transactions_create"
    ],
    "required": [
      "transactions_create"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Transaction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/transactions/{id}",
    "group": "Transactions",
    "summary": "Retrieve a transaction",
    "secured": true,
    "policies": [
      "transactions_show",
      "transactions_all"
    ],
    "required": [
      "transactions_show"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_refund": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/transactions/refund",
    "group": "Transactions",
    "summary": "Take credit back from a user",
    "secured": true,
    "policies": [
      "transactions_refund"
    ],
    "required": [
      "transactions_refund"
    ],
    "ownership": "subtree",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Transaction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_summary": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/transactions/summary",
    "group": "Transactions",
    "summary": "Summarize transactions",
    "secured": true,
    "policies": [
      "transactions_summary",
      "transactions_all"
    ],
    "required": [
      "transactions_summary"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[user_id]": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_summary_sales": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/transactions/summary/sales",
    "group": "Transactions",
    "summary": "Summarize sales",
    "secured": true,
    "policies": [
      "transactions_summary_sales",
      "transactions_all"
    ],
    "required": [
      "transactions_summary_sales"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "group_by": "enum",
      "from": "text",
      "to": "text",
      "user_id": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "transactions_summary_top_users_send_to": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/transactions/summary/top-users-send-to",
    "group": "Transactions",
    "summary": "List the users who received the most credit",
    "secured": true,
    "policies": [
      "transactions_summary_top_users_send_to",
      "transactions_all"
    ],
    "required": [
      "transactions_summary_top_users_send_to"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[user_id]": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "restrictions_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/restrictions",
    "group": "Restrictions",
    "summary": "List all restrictions",
    "secured": true,
    "policies": [
      "restrictions_index",
      "restrictions_all"
    ],
    "required": [
      "restrictions_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[title]": "text",
      "filters[description]": "text",
      "filters[batch]": "text[]",
      "filters[restrictable_type]": "enum[]",
      "filters[restrictable_id]": "integer[]",
      "filters[created_by_id]": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "restrictions_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/restrictions",
    "group": "Restrictions",
    "summary": "Create a restriction",
    "secured": true,
    "policies": [
      "restrictions_create"
    ],
    "required": [
      "restrictions_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "policies": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "restrictions_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/restrictions/{id}",
    "group": "Restrictions",
    "summary": "Retrieve a restriction",
    "secured": true,
    "policies": [
      "restrictions_show",
      "restrictions_all"
    ],
    "required": [
      "restrictions_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "restrictions_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/restrictions/{id}",
    "group": "Restrictions",
    "summary": "Update a restriction",
    "secured": true,
    "policies": [
      "restrictions_edit"
    ],
    "required": [
      "restrictions_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "policies": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "restrictions_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/restrictions/{id}",
    "group": "Restrictions",
    "summary": "Delete a restriction",
    "secured": true,
    "policies": [
      "restrictions_delete"
    ],
    "required": [
      "restrictions_delete"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "restrictions_batch_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/restrictions/batch",
    "group": "Restrictions",
    "summary": "Create a batch of restrictions",
    "secured": true,
    "policies": [
      "restrictions_batch_create"
    ],
    "required": [
      "restrictions_batch_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "policies": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "restrictions_mass_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/restrictions/mass",
    "group": "Restrictions",
    "summary": "Create a mass restriction",
    "secured": true,
    "policies": [
      "restrictions_mass_create"
    ],
    "required": [
      "restrictions_mass_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "within": {
        "policies": {
          "values": {
            "users_see_all": "users_all",
            "transactions_see_all": "transactions_all"
          }
        }
      }
    }
  },
  "restrictions_batch_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/restrictions/batch/{batch}",
    "group": "Restrictions",
    "summary": "Delete a batch of restrictions",
    "secured": true,
    "policies": [
      "restrictions_batch_delete"
    ],
    "required": [
      "restrictions_batch_delete"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Restriction",
    "params": {
      "batch": "text"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "bouquets_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/bouquets",
    "group": "Bouquets",
    "summary": "List all bouquets",
    "secured": true,
    "policies": [
      "bouquets_index"
    ],
    "required": [
      "bouquets_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "paid_trial_prices_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/paid-trial-prices",
    "group": "Paid Trial Prices",
    "summary": "List all paid trial prices",
    "secured": true,
    "policies": [
      "paid_trial_prices_index"
    ],
    "required": [
      "paid_trial_prices_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[count]": "integer",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "paid_trial_prices_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/paid-trial-prices",
    "group": "Paid Trial Prices",
    "summary": "Create a paid trial price",
    "secured": true,
    "policies": [
      "paid_trial_prices_create",
      "packages_all"
    ],
    "required": [
      "paid_trial_prices_create",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "PaidTrialPrice",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "paid_trial_prices_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/paid-trial-prices/{id}",
    "group": "Paid Trial Prices",
    "summary": "Retrieve a paid trial price",
    "secured": true,
    "policies": [
      "paid_trial_prices_show"
    ],
    "required": [
      "paid_trial_prices_show"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "paid_trial_prices_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/paid-trial-prices/{id}",
    "group": "Paid Trial Prices",
    "summary": "Update a paid trial price",
    "secured": true,
    "policies": [
      "paid_trial_prices_edit",
      "packages_all"
    ],
    "required": [
      "paid_trial_prices_edit",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "PaidTrialPrice",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "paid_trial_prices_buy": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/paid-trial-prices/{id}/buy",
    "group": "Paid Trial Prices",
    "summary": "Buy paid trials",
    "secured": true,
    "policies": [
      "paid_trial_prices_buy"
    ],
    "required": [
      "paid_trial_prices_buy"
    ],
    "ownership": "none",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "PaidTrialPrice",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "templates_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/templates",
    "group": "Templates",
    "summary": "List all templates",
    "secured": true,
    "policies": [
      "templates_index",
      "templates_all"
    ],
    "required": [
      "templates_index"
    ],
    "ownership": "ancestors",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[package_id]": "integer[]",
      "filters[is_global]": "boolean",
      "filters[show_for_my_created]": "boolean",
      "filters[publish]": "boolean",
      "filters[created_by_id]": "integer[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "templates_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/templates",
    "group": "Templates",
    "summary": "Create a template",
    "secured": true,
    "policies": [
      "templates_create",
      "templates_all",
      "packages_all"
    ],
    "required": [
      "templates_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Template",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "templates_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/templates/{id}",
    "group": "Templates",
    "summary": "Retrieve a template",
    "secured": true,
    "policies": [
      "templates_show",
      "templates_all"
    ],
    "required": [
      "templates_show"
    ],
    "ownership": "ancestors",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "templates_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/templates/{id}",
    "group": "Templates",
    "summary": "Update a template",
    "secured": true,
    "policies": [
      "templates_edit",
      "templates_all",
      "packages_all"
    ],
    "required": [
      "templates_edit"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Template",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "templates_bouquets": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/templates/{id}/bouquets",
    "group": "Templates",
    "summary": "List a template's bouquets",
    "secured": true,
    "policies": [
      "templates_bouquets",
      "templates_all"
    ],
    "required": [
      "templates_bouquets"
    ],
    "ownership": "ancestors",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[is_children]": "flag",
      "filters[category_id]": "integer[]",
      "filters[bouquet_name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/request-credits",
    "group": "Request Credits",
    "summary": "List all credit requests",
    "secured": true,
    "policies": [
      "request_credits_index",
      "request_credits_all"
    ],
    "required": [
      "request_credits_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[taken_by_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[description]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-credits",
    "group": "Request Credits",
    "summary": "Create a credit request",
    "secured": true,
    "policies": [
      "request_credits_create"
    ],
    "required": [
      "request_credits_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestCredit",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/request-credits/{id}",
    "group": "Request Credits",
    "summary": "Retrieve a credit request",
    "secured": true,
    "policies": [
      "request_credits_show",
      "request_credits_all"
    ],
    "required": [
      "request_credits_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_accept": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-credits/{id}/accept",
    "group": "Request Credits",
    "summary": "Accept a credit request",
    "secured": true,
    "policies": [
      "request_credits_accept"
    ],
    "required": [
      "request_credits_accept"
    ],
    "ownership": "above",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestCredit",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_cancel": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-credits/{id}/cancel",
    "group": "Request Credits",
    "summary": "Cancel a credit request",
    "secured": true,
    "policies": [
      "request_credits_cancel"
    ],
    "required": [
      "request_credits_cancel"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestCredit",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_reject": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-credits/{id}/reject",
    "group": "Request Credits",
    "summary": "Reject a credit request",
    "secured": true,
    "policies": [
      "request_credits_reject"
    ],
    "required": [
      "request_credits_reject"
    ],
    "ownership": "above",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestCredit",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_credits_take": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-credits/{id}/take",
    "group": "Request Credits",
    "summary": "Take a credit request",
    "secured": true,
    "policies": [
      "request_credits_take"
    ],
    "required": [
      "request_credits_take"
    ],
    "ownership": "above",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestCredit",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "vouchers_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/vouchers",
    "group": "Vouchers",
    "summary": "List all vouchers",
    "secured": true,
    "policies": [
      "vouchers_index"
    ],
    "required": [
      "vouchers_index"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": [
      "id",
      "title",
      "code",
      "value",
      "percentage",
      "max_value",
      "max_usage",
      "max_usage_per_user",
      "min_order",
      "status",
      "start_date",
      "end_date",
      "description",
      "terms",
      "packages_ids",
      "used_count",
      "user_id",
      "reward_program_id",
      "created_by_id",
      "created_by",
      "created_at",
      "updated_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[title]": "text",
      "filters[code]": "text",
      "filters[status]": "enum[]",
      "filters[packages_ids]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[reward_program_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[start_from]": "text",
      "filters[start_to]": "text",
      "filters[end_from]": "text",
      "filters[end_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "vouchers_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/vouchers",
    "group": "Vouchers",
    "summary": "Create a voucher",
    "secured": true,
    "policies": [
      "vouchers_create",
      "packages_all"
    ],
    "required": [
      "vouchers_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {
      "code": 5
    },
    "names": [],
    "subject": "Voucher",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "packages": "packages_ids"
      }
    }
  },
  "vouchers_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/vouchers/{id}",
    "group": "Vouchers",
    "summary": "Retrieve a voucher",
    "secured": true,
    "policies": [
      "vouchers_show"
    ],
    "required": [
      "vouchers_show"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "vouchers_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/vouchers/{id}",
    "group": "Vouchers",
    "summary": "Update a voucher",
    "secured": true,
    "policies": [
      "vouchers_edit",
      "packages_all"
    ],
    "required": [
      "vouchers_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Voucher",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "packages": "packages_ids"
      }
    }
  },
  "vouchers_packages": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/vouchers/{id}/packages",
    "group": "Vouchers",
    "summary": "List a voucher's packages",
    "secured": true,
    "policies": [
      "vouchers_packages"
    ],
    "required": [
      "vouchers_packages"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[period_type]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "vouchers_claim": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/vouchers/claim",
    "group": "Vouchers",
    "summary": "Claim a voucher",
    "secured": true,
    "policies": [
      "vouchers_claim"
    ],
    "required": [
      "vouchers_claim"
    ],
    "ownership": "ancestors",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": 5,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Voucher",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "code"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "voucher_templates_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/voucher-templates",
    "group": "Voucher Templates",
    "summary": "List all voucher templates",
    "secured": true,
    "policies": [
      "voucher_templates_index"
    ],
    "required": [
      "voucher_templates_index"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[title]": "text",
      "filters[status]": "enum[]",
      "filters[packages_ids]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "voucher_templates_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/voucher-templates",
    "group": "Voucher Templates",
    "summary": "Create a voucher template",
    "secured": true,
    "policies": [
      "voucher_templates_create",
      "packages_all"
    ],
    "required": [
      "voucher_templates_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "VoucherTemplate",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "packages": "packages_ids"
      }
    }
  },
  "voucher_templates_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/voucher-templates/{id}",
    "group": "Voucher Templates",
    "summary": "Retrieve a voucher template",
    "secured": true,
    "policies": [
      "voucher_templates_show"
    ],
    "required": [
      "voucher_templates_show"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "voucher_templates_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/voucher-templates/{id}",
    "group": "Voucher Templates",
    "summary": "Update a voucher template",
    "secured": true,
    "policies": [
      "voucher_templates_edit",
      "packages_all"
    ],
    "required": [
      "voucher_templates_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "VoucherTemplate",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": {
      "names": {
        "packages": "packages_ids"
      }
    }
  },
  "voucher_templates_packages": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/voucher-templates/{id}/packages",
    "group": "Voucher Templates",
    "summary": "List a voucher template's packages",
    "secured": true,
    "policies": [
      "voucher_templates_packages"
    ],
    "required": [
      "voucher_templates_packages"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[is_trial]": "boolean",
      "filters[is_paid_trial]": "boolean",
      "filters[period_type]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "reward_programs_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/reward-programs",
    "group": "Reward Programs",
    "summary": "List all reward programs",
    "secured": true,
    "policies": [
      "reward_programs_index"
    ],
    "required": [
      "reward_programs_index"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[status]": "enum[]",
      "filters[package_id]": "integer[]",
      "filters[voucher_template_id]": "integer[]",
      "filters[objective_period_type]": "enum[]",
      "filters[created_by_id]": "integer[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "reward_programs_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/reward-programs",
    "group": "Reward Programs",
    "summary": "Create a reward program",
    "secured": true,
    "policies": [
      "reward_programs_create",
      "packages_all"
    ],
    "required": [
      "reward_programs_create"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RewardProgram",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "reward_programs_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/reward-programs/{id}",
    "group": "Reward Programs",
    "summary": "Retrieve a reward program",
    "secured": true,
    "policies": [
      "reward_programs_show"
    ],
    "required": [
      "reward_programs_show"
    ],
    "ownership": "party",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "reward_programs_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/reward-programs/{id}",
    "group": "Reward Programs",
    "summary": "Update a reward program",
    "secured": true,
    "policies": [
      "reward_programs_edit",
      "packages_all"
    ],
    "required": [
      "reward_programs_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": true,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RewardProgram",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "notifications_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/notifications",
    "group": "Notifications",
    "summary": "List all notifications",
    "secured": true,
    "policies": [
      "notifications_index"
    ],
    "required": [
      "notifications_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[read]": "boolean",
      "filters[type]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "notifications_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/notifications/{id}",
    "group": "Notifications",
    "summary": "Retrieve a notification",
    "secured": true,
    "policies": [
      "notifications_show"
    ],
    "required": [
      "notifications_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "notifications_mark_as_read": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/notifications/{id}/mark-as-read",
    "group": "Notifications",
    "summary": "Mark a notification as read",
    "secured": true,
    "policies": [
      "notifications_mark_as_read"
    ],
    "required": [
      "notifications_mark_as_read"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Notification",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/request-refunds",
    "group": "Request Refunds",
    "summary": "List all refund requests",
    "secured": true,
    "policies": [
      "request_refunds_index",
      "request_refunds_all"
    ],
    "required": [
      "request_refunds_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[refundable_type]": "enum[]",
      "filters[refundable_id]": "integer[]",
      "filters[decided_by_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[reason]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-refunds",
    "group": "Request Refunds",
    "summary": "Create a refund request",
    "secured": true,
    "policies": [
      "request_refunds_create"
    ],
    "required": [
      "request_refunds_create"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestRefund",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/request-refunds/{id}",
    "group": "Request Refunds",
    "summary": "Retrieve a refund request",
    "secured": true,
    "policies": [
      "request_refunds_show",
      "request_refunds_all"
    ],
    "required": [
      "request_refunds_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_accept": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-refunds/{id}/accept",
    "group": "Request Refunds",
    "summary": "Accept a refund request",
    "secured": true,
    "policies": [
      "request_refunds_accept",
      "packages_all"
    ],
    "required": [
      "request_refunds_accept"
    ],
    "ownership": "above",
    "charges": true,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestRefund",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_reject": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-refunds/{id}/reject",
    "group": "Request Refunds",
    "summary": "Reject a refund request",
    "secured": true,
    "policies": [
      "request_refunds_reject"
    ],
    "required": [
      "request_refunds_reject"
    ],
    "ownership": "above",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestRefund",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "request_refunds_cancel": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/request-refunds/{id}/cancel",
    "group": "Request Refunds",
    "summary": "Cancel a refund request",
    "secured": true,
    "policies": [
      "request_refunds_cancel"
    ],
    "required": [
      "request_refunds_cancel"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "RequestRefund",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_devices_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecode-devices",
    "group": "Activecode Devices",
    "summary": "List all devices",
    "secured": true,
    "policies": [
      "activecode_devices_index"
    ],
    "required": [
      "activecode_devices_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_devices_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/activecode-devices",
    "group": "Activecode Devices",
    "summary": "Create a device",
    "secured": true,
    "policies": [
      "activecode_devices_create",
      "packages_all"
    ],
    "required": [
      "activecode_devices_create",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ActivecodeDevice",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_devices_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/activecode-devices/{id}",
    "group": "Activecode Devices",
    "summary": "Retrieve a device",
    "secured": true,
    "policies": [
      "activecode_devices_show"
    ],
    "required": [
      "activecode_devices_show"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "activecode_devices_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/activecode-devices/{id}",
    "group": "Activecode Devices",
    "summary": "Update a device",
    "secured": true,
    "policies": [
      "activecode_devices_edit",
      "packages_all"
    ],
    "required": [
      "activecode_devices_edit",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ActivecodeDevice",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/tickets",
    "group": "Tickets",
    "summary": "List all tickets",
    "secured": true,
    "policies": [
      "tickets_index",
      "tickets_all"
    ],
    "required": [
      "tickets_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[status]": "enum[]",
      "filters[priority]": "enum[]",
      "filters[subject]": "text",
      "filters[user_id]": "integer[]",
      "filters[recipient_id]": "integer[]",
      "filters[agent_id]": "integer[]",
      "filters[has_agent]": "boolean",
      "filters[related_type]": "enum[]",
      "filters[related_id]": "integer[]",
      "filters[last_reply_from]": "text",
      "filters[last_reply_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/tickets/{id}",
    "group": "Tickets",
    "summary": "Retrieve a ticket",
    "secured": true,
    "policies": [
      "tickets_show",
      "tickets_all"
    ],
    "required": [
      "tickets_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_replys": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/tickets/{id}/replys",
    "group": "Tickets",
    "summary": "List a ticket's replies",
    "secured": true,
    "policies": [
      "tickets_replys",
      "tickets_all"
    ],
    "required": [
      "tickets_replys"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[message]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_create_support": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/tickets/support",
    "group": "Tickets",
    "summary": "Create a support ticket",
    "secured": true,
    "policies": [
      "tickets_create_support"
    ],
    "required": [
      "tickets_create_support"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Ticket",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "message"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_create_chat": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/tickets/chat",
    "group": "Tickets",
    "summary": "Create a chat ticket",
    "secured": true,
    "policies": [
      "tickets_create_chat"
    ],
    "required": [
      "tickets_create_chat"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Ticket",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "message"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_reply": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/tickets/{id}/reply",
    "group": "Tickets",
    "summary": "Reply to a ticket",
    "secured": true,
    "policies": [
      "tickets_reply",
      "tickets_all"
    ],
    "required": [
      "tickets_reply"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Ticket",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [
        "message"
      ],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_appoint_agent": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/tickets/{id}/agent",
    "group": "Tickets",
    "summary": "Appoint a ticket's agent",
    "secured": true,
    "policies": [
      "tickets_appoint_agent",
      "tickets_all"
    ],
    "required": [
      "tickets_appoint_agent"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Ticket",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "tickets_change_status": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/tickets/{id}/status",
    "group": "Tickets",
    "summary": "Change the status of a ticket",
    "secured": true,
    "policies": [
      "tickets_change_status",
      "tickets_all"
    ],
    "required": [
      "tickets_change_status"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": true,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Ticket",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "streams_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/streams",
    "group": "Streams",
    "summary": "List all streams",
    "secured": true,
    "policies": [
      "streams_index"
    ],
    "required": [
      "streams_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[category_id]": "integer[]",
      "filters[name]": "text",
      "filters[epg_channel_id]": "text",
      "filters[is_adult]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "stream_categories_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/stream-categories",
    "group": "Stream Categories",
    "summary": "List all stream categories",
    "secured": true,
    "policies": [
      "stream_categories_index"
    ],
    "required": [
      "stream_categories_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[type]": "enum[]",
      "filters[parent_id]": "integer[]",
      "filters[name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "series_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/series",
    "group": "Series",
    "summary": "List all series",
    "secured": true,
    "policies": [
      "series_index"
    ],
    "required": [
      "series_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[category_id]": "integer[]",
      "filters[name]": "text",
      "filters[is_adult]": "boolean",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-channels",
    "group": "Report Channels",
    "summary": "List all reports of channels",
    "secured": true,
    "policies": [
      "report_channels_index",
      "report_channels_all"
    ],
    "required": [
      "report_channels_index"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[issue]": "enum[]",
      "filters[stream_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[ticket_id]": "integer[]",
      "filters[description]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-channels",
    "group": "Report Channels",
    "summary": "Report a channel",
    "secured": true,
    "policies": [
      "report_channels_create",
      "report_channels_all"
    ],
    "required": [
      "report_channels_create"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportChannel",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-channels/{id}",
    "group": "Report Channels",
    "summary": "Retrieve a report of a channel",
    "secured": true,
    "policies": [
      "report_channels_show",
      "report_channels_all"
    ],
    "required": [
      "report_channels_show"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/report-channels/{id}",
    "group": "Report Channels",
    "summary": "Update a report of a channel",
    "secured": true,
    "policies": [
      "report_channels_edit",
      "report_channels_all"
    ],
    "required": [
      "report_channels_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportChannel",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/report-channels/{id}",
    "group": "Report Channels",
    "summary": "Delete a report of a channel",
    "secured": true,
    "policies": [
      "report_channels_delete",
      "report_channels_all"
    ],
    "required": [
      "report_channels_delete"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportChannel",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_fix": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-channels/{id}/fix",
    "group": "Report Channels",
    "summary": "Mark a report of a channel as fixed",
    "secured": true,
    "policies": [
      "report_channels_fix",
      "report_channels_all"
    ],
    "required": [
      "report_channels_fix"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportChannel",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_channels_to_ticket": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-channels/{id}/to-ticket",
    "group": "Report Channels",
    "summary": "Turn a report of a channel into a ticket",
    "secured": true,
    "policies": [
      "report_channels_to_ticket",
      "report_channels_all"
    ],
    "required": [
      "report_channels_to_ticket"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportChannel",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-vods",
    "group": "Report Vods",
    "summary": "List all reports of films",
    "secured": true,
    "policies": [
      "report_vods_index",
      "report_vods_all"
    ],
    "required": [
      "report_vods_index"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[issue]": "enum[]",
      "filters[stream_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[ticket_id]": "integer[]",
      "filters[description]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-vods",
    "group": "Report Vods",
    "summary": "Report a film",
    "secured": true,
    "policies": [
      "report_vods_create",
      "report_vods_all"
    ],
    "required": [
      "report_vods_create"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportVod",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-vods/{id}",
    "group": "Report Vods",
    "summary": "Retrieve a report of a film",
    "secured": true,
    "policies": [
      "report_vods_show",
      "report_vods_all"
    ],
    "required": [
      "report_vods_show"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/report-vods/{id}",
    "group": "Report Vods",
    "summary": "Update a report of a film",
    "secured": true,
    "policies": [
      "report_vods_edit",
      "report_vods_all"
    ],
    "required": [
      "report_vods_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportVod",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/report-vods/{id}",
    "group": "Report Vods",
    "summary": "Delete a report of a film",
    "secured": true,
    "policies": [
      "report_vods_delete",
      "report_vods_all"
    ],
    "required": [
      "report_vods_delete"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportVod",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_fix": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-vods/{id}/fix",
    "group": "Report Vods",
    "summary": "Mark a report of a film as fixed",
    "secured": true,
    "policies": [
      "report_vods_fix",
      "report_vods_all"
    ],
    "required": [
      "report_vods_fix"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportVod",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_vods_to_ticket": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-vods/{id}/to-ticket",
    "group": "Report Vods",
    "summary": "Turn a report of a film into a ticket",
    "secured": true,
    "policies": [
      "report_vods_to_ticket",
      "report_vods_all"
    ],
    "required": [
      "report_vods_to_ticket"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportVod",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-series",
    "group": "Report Series",
    "summary": "List all reports of series",
    "secured": true,
    "policies": [
      "report_series_index",
      "report_series_all"
    ],
    "required": [
      "report_series_index"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[issue]": "enum[]",
      "filters[series_id]": "integer[]",
      "filters[created_by_id]": "integer[]",
      "filters[ticket_id]": "integer[]",
      "filters[description]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-series",
    "group": "Report Series",
    "summary": "Report a series",
    "secured": true,
    "policies": [
      "report_series_create",
      "report_series_all"
    ],
    "required": [
      "report_series_create"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportSeries",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/report-series/{id}",
    "group": "Report Series",
    "summary": "Retrieve a report of a series",
    "secured": true,
    "policies": [
      "report_series_show",
      "report_series_all"
    ],
    "required": [
      "report_series_show"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/report-series/{id}",
    "group": "Report Series",
    "summary": "Update a report of a series",
    "secured": true,
    "policies": [
      "report_series_edit",
      "report_series_all"
    ],
    "required": [
      "report_series_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportSeries",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/report-series/{id}",
    "group": "Report Series",
    "summary": "Delete a report of a series",
    "secured": true,
    "policies": [
      "report_series_delete",
      "report_series_all"
    ],
    "required": [
      "report_series_delete"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportSeries",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_fix": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-series/{id}/fix",
    "group": "Report Series",
    "summary": "Mark a report of a series as fixed",
    "secured": true,
    "policies": [
      "report_series_fix",
      "report_series_all"
    ],
    "required": [
      "report_series_fix"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportSeries",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "report_series_to_ticket": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/report-series/{id}/to-ticket",
    "group": "Report Series",
    "summary": "Turn a report of a series into a ticket",
    "secured": true,
    "policies": [
      "report_series_to_ticket",
      "report_series_all"
    ],
    "required": [
      "report_series_to_ticket"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "ReportSeries",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faq_categories_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/faq-categories",
    "group": "Faq Categories",
    "summary": "List all FAQ categories",
    "secured": true,
    "policies": [
      "faq_categories_index"
    ],
    "required": [
      "faq_categories_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faq_categories_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/faq-categories",
    "group": "Faq Categories",
    "summary": "Create a FAQ category",
    "secured": true,
    "policies": [
      "faq_categories_create",
      "packages_all"
    ],
    "required": [
      "faq_categories_create",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "FaqCategory",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faq_categories_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/faq-categories/{id}",
    "group": "Faq Categories",
    "summary": "Retrieve a FAQ category",
    "secured": true,
    "policies": [
      "faq_categories_show"
    ],
    "required": [
      "faq_categories_show"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faq_categories_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/faq-categories/{id}",
    "group": "Faq Categories",
    "summary": "Update a FAQ category",
    "secured": true,
    "policies": [
      "faq_categories_edit",
      "packages_all"
    ],
    "required": [
      "faq_categories_edit",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "FaqCategory",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faq_categories_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/faq-categories/{id}",
    "group": "Faq Categories",
    "summary": "Delete a FAQ category",
    "secured": true,
    "policies": [
      "faq_categories_delete",
      "packages_all"
    ],
    "required": [
      "faq_categories_delete",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "FaqCategory",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faqs_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/faqs",
    "group": "Faqs",
    "summary": "List all FAQs",
    "secured": true,
    "policies": [
      "faqs_index"
    ],
    "required": [
      "faqs_index"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[faq_category_id]": "integer[]",
      "filters[question]": "text",
      "filters[answer]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faqs_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/faqs",
    "group": "Faqs",
    "summary": "Create a FAQ",
    "secured": true,
    "policies": [
      "faqs_create",
      "packages_all"
    ],
    "required": [
      "faqs_create",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Faq",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faqs_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/faqs/{id}",
    "group": "Faqs",
    "summary": "Retrieve a FAQ",
    "secured": true,
    "policies": [
      "faqs_show"
    ],
    "required": [
      "faqs_show"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faqs_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/faqs/{id}",
    "group": "Faqs",
    "summary": "Update a FAQ",
    "secured": true,
    "policies": [
      "faqs_edit",
      "packages_all"
    ],
    "required": [
      "faqs_edit",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Faq",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "faqs_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/faqs/{id}",
    "group": "Faqs",
    "summary": "Delete a FAQ",
    "secured": true,
    "policies": [
      "faqs_delete",
      "packages_all"
    ],
    "required": [
      "faqs_delete",
      "packages_all"
    ],
    "ownership": "none",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Faq",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/announcements",
    "group": "Announcements",
    "summary": "List all announcements",
    "secured": true,
    "policies": [
      "announcements_index",
      "announcements_all"
    ],
    "required": [
      "announcements_index"
    ],
    "ownership": "published",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[title]": "text",
      "filters[content]": "text",
      "filters[created_by_id]": "integer[]",
      "filters[published_from]": "text",
      "filters[published_to]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/announcements",
    "group": "Announcements",
    "summary": "Create an announcement",
    "secured": true,
    "policies": [
      "announcements_create",
      "announcements_all"
    ],
    "required": [
      "announcements_create"
    ],
    "ownership": "roles",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Announcement",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/announcements/{id}",
    "group": "Announcements",
    "summary": "Retrieve an announcement",
    "secured": true,
    "policies": [
      "announcements_show",
      "announcements_all"
    ],
    "required": [
      "announcements_show"
    ],
    "ownership": "published",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/announcements/{id}",
    "group": "Announcements",
    "summary": "Update an announcement",
    "secured": true,
    "policies": [
      "announcements_edit",
      "announcements_all"
    ],
    "required": [
      "announcements_edit"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Announcement",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_roles": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/announcements/{id}/roles",
    "group": "Announcements",
    "summary": "List an announcement's roles",
    "secured": true,
    "policies": [
      "announcements_roles",
      "announcements_all"
    ],
    "required": [
      "announcements_roles"
    ],
    "ownership": "published",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_publish": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/announcements/{id}/publish",
    "group": "Announcements",
    "summary": "Publish an announcement",
    "secured": true,
    "policies": [
      "announcements_publish",
      "announcements_all"
    ],
    "required": [
      "announcements_publish"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Announcement",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_unpublish": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/announcements/{id}/unpublish",
    "group": "Announcements",
    "summary": "Unpublish an announcement",
    "secured": true,
    "policies": [
      "announcements_unpublish",
      "announcements_all"
    ],
    "required": [
      "announcements_unpublish"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Announcement",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "announcements_notify_users": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/announcements/{id}/notify-users",
    "group": "Announcements",
    "summary": "Notify the users of an announcement",
    "secured": true,
    "policies": [
      "announcements_notify_users",
      "announcements_all"
    ],
    "required": [
      "announcements_notify_users"
    ],
    "ownership": "creator",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": 30,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "Announcement",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/webhook-endpoints",
    "group": "Webhook Endpoints",
    "summary": "List your endpoints",
    "secured": true,
    "policies": [
      "webhook_endpoints_index"
    ],
    "required": [
      "webhook_endpoints_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/webhook-endpoints",
    "group": "Webhook Endpoints",
    "summary": "Create an endpoint",
    "secured": true,
    "policies": [
      "webhook_endpoints_create",
      "events_show"
    ],
    "required": [
      "webhook_endpoints_create",
      "events_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": [
        "secret"
      ]
    },
    "spellings": null
  },
  "webhook_endpoints_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}",
    "group": "Webhook Endpoints",
    "summary": "Retrieve an endpoint",
    "secured": true,
    "policies": [
      "webhook_endpoints_show"
    ],
    "required": [
      "webhook_endpoints_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}",
    "group": "Webhook Endpoints",
    "summary": "Update an endpoint",
    "secured": true,
    "policies": [
      "webhook_endpoints_edit",
      "events_show"
    ],
    "required": [
      "webhook_endpoints_edit",
      "events_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}",
    "group": "Webhook Endpoints",
    "summary": "Delete an endpoint",
    "secured": true,
    "policies": [
      "webhook_endpoints_delete"
    ],
    "required": [
      "webhook_endpoints_delete"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_rotate_secret": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}/rotate-secret",
    "group": "Webhook Endpoints",
    "summary": "Give an endpoint a new secret",
    "secured": true,
    "policies": [
      "webhook_endpoints_rotate_secret"
    ],
    "required": [
      "webhook_endpoints_rotate_secret"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": [
        "secret"
      ]
    },
    "spellings": null
  },
  "webhook_endpoints_ping": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}/ping",
    "group": "Webhook Endpoints",
    "summary": "Test an endpoint",
    "secured": true,
    "policies": [
      "webhook_endpoints_ping"
    ],
    "required": [
      "webhook_endpoints_ping"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": 30,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_endpoints_recover": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}/recover",
    "group": "Webhook Endpoints",
    "summary": "Send events again",
    "secured": true,
    "policies": [
      "webhook_endpoints_recover"
    ],
    "required": [
      "webhook_endpoints_recover"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": 30,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookEndpoint",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_deliveries_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/webhook-endpoints/{id}/deliveries",
    "group": "Webhook Endpoints",
    "summary": "List the deliveries of an endpoint",
    "secured": true,
    "policies": [
      "webhook_deliveries_index"
    ],
    "required": [
      "webhook_deliveries_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[status]": "enum[]",
      "filters[event_id]": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_deliveries_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/webhook-deliveries/{id}",
    "group": "Webhook Endpoints",
    "summary": "Retrieve a delivery",
    "secured": true,
    "policies": [
      "webhook_deliveries_show"
    ],
    "required": [
      "webhook_deliveries_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "webhook_deliveries_resend": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/webhook-deliveries/{id}/resend",
    "group": "Webhook Endpoints",
    "summary": "Send a delivery again",
    "secured": true,
    "policies": [
      "webhook_deliveries_resend"
    ],
    "required": [
      "webhook_deliveries_resend"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "WebhookDelivery",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "quick_actions_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/quick-actions",
    "group": "Quick Actions",
    "summary": "List your quick actions",
    "secured": true,
    "policies": [
      "quick_actions_index"
    ],
    "required": [
      "quick_actions_index"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[name]": "text",
      "filters[operation]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "quick_actions_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/quick-actions",
    "group": "Quick Actions",
    "summary": "Create a quick action",
    "secured": true,
    "policies": [
      "quick_actions_create"
    ],
    "required": [
      "quick_actions_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "QuickAction",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "quick_actions_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/quick-actions/{id}",
    "group": "Quick Actions",
    "summary": "Retrieve a quick action",
    "secured": true,
    "policies": [
      "quick_actions_show"
    ],
    "required": [
      "quick_actions_show"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "quick_actions_edit": {
    "method": "PUT",
    "alsoMethods": [],
    "path": "/quick-actions/{id}",
    "group": "Quick Actions",
    "summary": "Update a quick action",
    "secured": true,
    "policies": [
      "quick_actions_edit"
    ],
    "required": [
      "quick_actions_edit"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "QuickAction",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "quick_actions_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/quick-actions/{id}",
    "group": "Quick Actions",
    "summary": "Delete a quick action",
    "secured": true,
    "policies": [
      "quick_actions_delete"
    ],
    "required": [
      "quick_actions_delete"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "QuickAction",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "dns_domains_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/dns-domains",
    "group": "Dns Domains",
    "summary": "List all domains",
    "secured": true,
    "policies": [
      "dns_domains_index",
      "dns_domains_all"
    ],
    "required": [
      "dns_domains_index"
    ],
    "ownership": "ancestors",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[domain]": "text",
      "filters[is_global]": "boolean",
      "filters[is_heritable]": "boolean",
      "filters[is_default]": "boolean",
      "filters[created_by_id]": "integer[]",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "filters[updated_from]": "text",
      "filters[updated_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "dns_domains_create": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/dns-domains",
    "group": "Dns Domains",
    "summary": "Create a domain",
    "secured": true,
    "policies": [
      "dns_domains_create",
      "dns_domains_all"
    ],
    "required": [
      "dns_domains_create"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [
      "domain"
    ],
    "subject": "DnsDomain",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "dns_domains_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/dns-domains/{id}",
    "group": "Dns Domains",
    "summary": "Retrieve a domain",
    "secured": true,
    "policies": [
      "dns_domains_show",
      "dns_domains_all"
    ],
    "required": [
      "dns_domains_show"
    ],
    "ownership": "ancestors",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "dns_domains_delete": {
    "method": "DELETE",
    "alsoMethods": [],
    "path": "/dns-domains/{id}",
    "group": "Dns Domains",
    "summary": "Delete a domain",
    "secured": true,
    "policies": [
      "dns_domains_delete",
      "dns_domains_all"
    ],
    "required": [
      "dns_domains_delete"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": 30,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "DnsDomain",
    "params": {
      "id": "integer"
    },
    "query": {
      "replace_with": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "dns_domains_set_default": {
    "method": "POST",
    "alsoMethods": [],
    "path": "/dns-domains/{id}/set-default",
    "group": "Dns Domains",
    "summary": "Set a domain as default",
    "secured": true,
    "policies": [
      "dns_domains_set_default"
    ],
    "required": [
      "dns_domains_set_default"
    ],
    "ownership": "caller",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": "DnsDomain",
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "logs_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/logs",
    "group": "Logs",
    "summary": "List the audit log",
    "secured": true,
    "policies": [
      "logs_index",
      "logs_all",
      "users_all"
    ],
    "required": [
      "logs_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": [
      "id",
      "user_id",
      "action",
      "subject_type",
      "subject_id",
      "changes",
      "ip",
      "created_at"
    ],
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[action]": "enum[]",
      "filters[subject_type]": "enum[]",
      "filters[subject_id]": "integer[]",
      "filters[ip]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text",
      "after": "integer"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "failed_requests_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/failed-requests",
    "group": "Logs",
    "summary": "List failed requests",
    "secured": true,
    "policies": [
      "failed_requests_index",
      "logs_all",
      "users_all"
    ],
    "required": [
      "failed_requests_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": true,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filters[id]": "integer[]",
      "filters[user_id]": "integer[]",
      "filters[token_id]": "integer[]",
      "filters[operation]": "text[]",
      "filters[status]": "integer[]",
      "filters[code]": "text[]",
      "filters[request_id]": "text",
      "filters[created_from]": "text",
      "filters[created_to]": "text"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "events_index": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/events",
    "group": "Events",
    "summary": "List events",
    "secured": true,
    "policies": [
      "events_index",
      "m3us_show",
      "mags_show",
      "enigmas_show",
      "activecodes_show",
      "transactions_show",
      "users_show",
      "request_credits_show",
      "request_refunds_show",
      "tickets_show",
      "tickets_all",
      "vouchers_show",
      "announcements_show",
      "announcements_all"
    ],
    "required": [
      "events_index"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {},
    "query": {
      "after": "integer",
      "limit": "integer",
      "filters[type]": "enum[]",
      "filters[subject_type]": "enum[]",
      "filters[subject_id]": "integer[]",
      "filters[user_id]": "integer[]"
    },
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  },
  "events_show": {
    "method": "GET",
    "alsoMethods": [],
    "path": "/events/{id}",
    "group": "Events",
    "summary": "Retrieve an event",
    "secured": true,
    "policies": [
      "events_show",
      "m3us_show",
      "mags_show",
      "enigmas_show",
      "activecodes_show",
      "transactions_show",
      "users_show",
      "request_credits_show",
      "request_refunds_show",
      "tickets_show",
      "tickets_all",
      "vouchers_show",
      "announcements_show",
      "announcements_all"
    ],
    "required": [
      "events_show"
    ],
    "ownership": "subtree",
    "charges": false,
    "promisesCredit": false,
    "openToRestricted": false,
    "replica": false,
    "exportColumns": null,
    "timeLimit": null,
    "rateLimit": null,
    "countedBy": null,
    "fieldLimits": {},
    "names": [],
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "unstored": [],
      "reply": []
    },
    "spellings": null
  }
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** The items on a page of a list if `per_page` is not sent. */
export const DEFAULT_PAGE_SIZE = 15;

/** Every permission and scope, with its description. */
export const permissions = {
  "activecode_devices_create": "Create a device",
  "activecode_devices_edit": "Update a device",
  "activecode_devices_index": "List all devices",
  "activecode_devices_show": "Retrieve a device",
  "activecode_mass_delete_autos_create": "Create an Activecode automatic deletion rule",
  "activecode_mass_delete_autos_delete": "Delete an Activecode automatic deletion rule",
  "activecode_mass_delete_autos_edit": "Update an Activecode automatic deletion rule",
  "activecode_mass_delete_autos_index": "List all Activecode automatic deletion rules",
  "activecode_mass_delete_autos_show": "Retrieve an Activecode automatic deletion rule",
  "activecodes_activate": "Activate an Activecode line",
  "activecodes_activities": "Retrieve an Activecode line's activities",
  "activecodes_all": "Activecodes beyond your own",
  "activecodes_batch_create": "Create a batch of Activecode lines",
  "activecodes_bouquets": "List an Activecode line's bouquets",
  "activecodes_change_max_connections": "Change an Activecode line's max connections",
  "activecodes_change_owner": "Change an Activecode line's owner",
  "activecodes_change_package": "Change an Activecode line's package",
  "activecodes_create": "Create an Activecode line",
  "activecodes_delete": "Delete an Activecode line",
  "activecodes_edit": "Update an Activecode line",
  "activecodes_extend": "Extend an Activecode line",
  "activecodes_index": "List all Activecode lines",
  "activecodes_kill_connections": "Kill an Activecode line's connections",
  "activecodes_logs": "List an Activecode line's logs",
  "activecodes_mass_delete": "Mass delete Activecode lines",
  "activecodes_refund": "Refund an Activecode line",
  "activecodes_refund_preview": "Preview an Activecode line's refund",
  "activecodes_restrictions": "Retrieve an Activecode line's restrictions",
  "activecodes_resume": "Resume an Activecode line",
  "activecodes_show": "Retrieve an Activecode line",
  "activecodes_suspend": "Suspend an Activecode line",
  "activecodes_syncs": "List an Activecode line's syncs",
  "announcements_all": "Announcements beyond your own",
  "announcements_create": "Create an announcement",
  "announcements_edit": "Update an announcement",
  "announcements_index": "List all announcements",
  "announcements_notify_users": "Notify the users of an announcement",
  "announcements_publish": "Publish an announcement",
  "announcements_roles": "List an announcement's roles",
  "announcements_show": "Retrieve an announcement",
  "announcements_unpublish": "Unpublish an announcement",
  "bouquets_index": "List all bouquets",
  "dns_domains_all": "Dns Domains beyond your own",
  "dns_domains_create": "Create a domain",
  "dns_domains_delete": "Delete a domain",
  "dns_domains_index": "List all domains",
  "dns_domains_set_default": "Set a domain as default",
  "dns_domains_show": "Retrieve a domain",
  "enigma_mass_delete_autos_create": "Create an Enigma automatic deletion rule",
  "enigma_mass_delete_autos_delete": "Delete an Enigma automatic deletion rule",
  "enigma_mass_delete_autos_edit": "Update an Enigma automatic deletion rule",
  "enigma_mass_delete_autos_index": "List all Enigma automatic deletion rules",
  "enigma_mass_delete_autos_show": "Retrieve an Enigma automatic deletion rule",
  "enigmas_activities": "Retrieve an Enigma line's activities",
  "enigmas_all": "Enigmas beyond your own",
  "enigmas_batch_create": "Create a batch of Enigma lines",
  "enigmas_bouquets": "List an Enigma line's bouquets",
  "enigmas_change_max_connections": "Change an Enigma line's max connections",
  "enigmas_change_owner": "Change an Enigma line's owner",
  "enigmas_change_package": "Change an Enigma line's package",
  "enigmas_change_type": "Change an Enigma line's type",
  "enigmas_create": "Create an Enigma line",
  "enigmas_delete": "Delete an Enigma line",
  "enigmas_edit": "Update an Enigma line",
  "enigmas_extend": "Extend an Enigma line",
  "enigmas_index": "List all Enigma lines",
  "enigmas_kill_connections": "Kill an Enigma line's connections",
  "enigmas_logs": "List an Enigma line's logs",
  "enigmas_mass_delete": "Mass delete Enigma lines",
  "enigmas_refund": "Refund an Enigma line",
  "enigmas_refund_preview": "Preview an Enigma line's refund",
  "enigmas_restrictions": "Retrieve an Enigma line's restrictions",
  "enigmas_resume": "Resume an Enigma line",
  "enigmas_show": "Retrieve an Enigma line",
  "enigmas_suspend": "Suspend an Enigma line",
  "enigmas_syncs": "List an Enigma line's syncs",
  "events_index": "List events",
  "events_show": "Retrieve an event",
  "failed_requests_index": "List failed requests",
  "faq_categories_create": "Create a FAQ category",
  "faq_categories_delete": "Delete a FAQ category",
  "faq_categories_edit": "Update a FAQ category",
  "faq_categories_index": "List all FAQ categories",
  "faq_categories_show": "Retrieve a FAQ category",
  "faqs_create": "Create a FAQ",
  "faqs_delete": "Delete a FAQ",
  "faqs_edit": "Update a FAQ",
  "faqs_index": "List all FAQs",
  "faqs_show": "Retrieve a FAQ",
  "lines_all": "Lines beyond your own",
  "lines_index": "List lines of all kinds",
  "logs_all": "Logs beyond your own",
  "logs_index": "List the audit log",
  "m3u_mass_delete_autos_create": "Create an M3U automatic deletion rule",
  "m3u_mass_delete_autos_delete": "Delete an M3U automatic deletion rule",
  "m3u_mass_delete_autos_edit": "Update an M3U automatic deletion rule",
  "m3u_mass_delete_autos_index": "List all M3U automatic deletion rules",
  "m3u_mass_delete_autos_show": "Retrieve an M3U automatic deletion rule",
  "m3us_activities": "Retrieve an M3U line's activities",
  "m3us_all": "M3Us beyond your own",
  "m3us_batch_create": "Create a batch of M3U lines",
  "m3us_bouquets": "List an M3U line's bouquets",
  "m3us_change_max_connections": "Change an M3U line's max connections",
  "m3us_change_owner": "Change an M3U line's owner",
  "m3us_change_package": "Change an M3U line's package",
  "m3us_change_type": "Change an M3U line's type",
  "m3us_create": "Create an M3U line",
  "m3us_delete": "Delete an M3U line",
  "m3us_disable_vpn": "Disable VPN for an M3U line",
  "m3us_dns": "Retrieve an M3U line's DNS",
  "m3us_edit": "Update an M3U line",
  "m3us_enable_vpn": "Enable VPN for an M3U line",
  "m3us_extend": "Extend an M3U line",
  "m3us_generate_password": "Generate an M3U line's password",
  "m3us_index": "List all M3U lines",
  "m3us_kill_connections": "Kill an M3U line's connections",
  "m3us_logs": "List an M3U line's logs",
  "m3us_mass_delete": "Mass delete M3U lines",
  "m3us_refund": "Refund an M3U line",
  "m3us_refund_preview": "Preview an M3U line's refund",
  "m3us_regenerate_dns": "Regenerate an M3U line's DNS",
  "m3us_restrictions": "Retrieve an M3U line's restrictions",
  "m3us_resume": "Resume an M3U line",
  "m3us_show": "Retrieve an M3U line",
  "m3us_suspend": "Suspend an M3U line",
  "m3us_syncs": "List an M3U line's syncs",
  "mag_mass_delete_autos_create": "Create a MAG automatic deletion rule",
  "mag_mass_delete_autos_delete": "Delete a MAG automatic deletion rule",
  "mag_mass_delete_autos_edit": "Update a MAG automatic deletion rule",
  "mag_mass_delete_autos_index": "List all MAG automatic deletion rules",
  "mag_mass_delete_autos_show": "Retrieve a MAG automatic deletion rule",
  "mags_activities": "Retrieve a MAG line's activities",
  "mags_all": "MAGs beyond your own",
  "mags_batch_create": "Create a batch of MAG lines",
  "mags_bouquets": "List a MAG line's bouquets",
  "mags_change_max_connections": "Change a MAG line's max connections",
  "mags_change_owner": "Change a MAG line's owner",
  "mags_change_package": "Change a MAG line's package",
  "mags_change_type": "Change a MAG line's type",
  "mags_create": "Create a MAG line",
  "mags_delete": "Delete a MAG line",
  "mags_disable_vpn": "Disable VPN for a MAG line",
  "mags_dns": "Retrieve a MAG line's DNS",
  "mags_edit": "Update a MAG line",
  "mags_enable_vpn": "Enable VPN for a MAG line",
  "mags_extend": "Extend a MAG line",
  "mags_index": "List all MAG lines",
  "mags_kill_connections": "Kill a MAG line's connections",
  "mags_logs": "List a MAG line's logs",
  "mags_mass_delete": "Mass delete MAG lines",
  "mags_refund": "Refund a MAG line",
  "mags_refund_preview": "Preview a MAG line's refund",
  "mags_regenerate_dns": "Regenerate a MAG line's DNS",
  "mags_restrictions": "Retrieve a MAG line's restrictions",
  "mags_resume": "Resume a MAG line",
  "mags_show": "Retrieve a MAG line",
  "mags_suspend": "Suspend a MAG line",
  "mags_syncs": "List a MAG line's syncs",
  "notifications_index": "List all notifications",
  "notifications_mark_as_read": "Mark a notification as read",
  "notifications_show": "Retrieve a notification",
  "oauth_personal_access_tokens_create": "Create a personal access token",
  "oauth_personal_access_tokens_delete": "Delete a personal access token",
  "oauth_personal_access_tokens_index": "List your personal access tokens",
  "oauth_scopes_index": "List all scopes",
  "oauth_tokens_delete": "Delete a login token",
  "oauth_tokens_index": "List your login tokens",
  "packages_all": "Packages beyond your own",
  "packages_bouquets": "List a package's bouquets",
  "packages_create": "Create a package",
  "packages_create_refund_policies": "Create a package's refund policy",
  "packages_delete_refund_policies": "Delete a package's refund policy",
  "packages_edit": "Update a package",
  "packages_edit_refund_policies": "Update a package's refund policy",
  "packages_index": "List all packages",
  "packages_show": "Retrieve a package",
  "packages_show_refund_policies": "Retrieve a package's refund policy",
  "paid_trial_prices_buy": "Buy paid trials",
  "paid_trial_prices_create": "Create a paid trial price",
  "paid_trial_prices_edit": "Update a paid trial price",
  "paid_trial_prices_index": "List all paid trial prices",
  "paid_trial_prices_show": "Retrieve a paid trial price",
  "permissions_collection": "Retrieve all permissions as a collection",
  "permissions_index": "List all permissions",
  "quick_actions_create": "Create a quick action",
  "quick_actions_delete": "Delete a quick action",
  "quick_actions_edit": "Update a quick action",
  "quick_actions_index": "List your quick actions",
  "quick_actions_show": "Retrieve a quick action",
  "report_channels_all": "Report Channels beyond your own",
  "report_channels_create": "Report a channel",
  "report_channels_delete": "Delete a report of a channel",
  "report_channels_edit": "Update a report of a channel",
  "report_channels_fix": "Mark a report of a channel as fixed",
  "report_channels_index": "List all reports of channels",
  "report_channels_show": "Retrieve a report of a channel",
  "report_channels_to_ticket": "Turn a report of a channel into a ticket",
  "report_series_all": "Report Series beyond your own",
  "report_series_create": "Report a series",
  "report_series_delete": "Delete a report of a series",
  "report_series_edit": "Update a report of a series",
  "report_series_fix": "Mark a report of a series as fixed",
  "report_series_index": "List all reports of series",
  "report_series_show": "Retrieve a report of a series",
  "report_series_to_ticket": "Turn a report of a series into a ticket",
  "report_vods_all": "Report Vods beyond your own",
  "report_vods_create": "Report a film",
  "report_vods_delete": "Delete a report of a film",
  "report_vods_edit": "Update a report of a film",
  "report_vods_fix": "Mark a report of a film as fixed",
  "report_vods_index": "List all reports of films",
  "report_vods_show": "Retrieve a report of a film",
  "report_vods_to_ticket": "Turn a report of a film into a ticket",
  "request_credits_accept": "Accept a credit request",
  "request_credits_all": "Request Credits beyond your own",
  "request_credits_cancel": "Cancel a credit request",
  "request_credits_create": "Create a credit request",
  "request_credits_index": "List all credit requests",
  "request_credits_reject": "Reject a credit request",
  "request_credits_show": "Retrieve a credit request",
  "request_credits_take": "Take a credit request",
  "request_refunds_accept": "Accept a refund request",
  "request_refunds_all": "Request Refunds beyond your own",
  "request_refunds_cancel": "Cancel a refund request",
  "request_refunds_create": "Create a refund request",
  "request_refunds_index": "List all refund requests",
  "request_refunds_reject": "Reject a refund request",
  "request_refunds_show": "Retrieve a refund request",
  "restrictions_all": "Restrictions beyond your own",
  "restrictions_batch_create": "Create a batch of restrictions",
  "restrictions_batch_delete": "Delete a batch of restrictions",
  "restrictions_create": "Create a restriction",
  "restrictions_delete": "Delete a restriction",
  "restrictions_edit": "Update a restriction",
  "restrictions_index": "List all restrictions",
  "restrictions_mass_create": "Create a mass restriction",
  "restrictions_show": "Retrieve a restriction",
  "reward_programs_create": "Create a reward program",
  "reward_programs_edit": "Update a reward program",
  "reward_programs_index": "List all reward programs",
  "reward_programs_show": "Retrieve a reward program",
  "roles_all": "Roles beyond your own",
  "roles_clone": "Clone a role",
  "roles_create": "Create a role",
  "roles_edit": "Update a role",
  "roles_index": "List all roles",
  "roles_packages": "Retrieve a role's packages",
  "roles_permissions": "List a role's permissions",
  "roles_permissions_collection": "Retrieve a role's permissions as a collection",
  "roles_setting_edit": "Update a role's settings",
  "roles_setting_show": "Retrieve a role's settings",
  "roles_show": "Retrieve a role",
  "series_index": "List all series",
  "stream_categories_index": "List all stream categories",
  "streams_index": "List all streams",
  "templates_all": "Templates beyond your own",
  "templates_bouquets": "List a template's bouquets",
  "templates_create": "Create a template",
  "templates_edit": "Update a template",
  "templates_index": "List all templates",
  "templates_show": "Retrieve a template",
  "tickets_all": "Tickets beyond your own",
  "tickets_appoint_agent": "Appoint a ticket's agent",
  "tickets_change_status": "Change the status of a ticket",
  "tickets_create_chat": "Create a chat ticket",
  "tickets_create_support": "Create a support ticket",
  "tickets_index": "List all tickets",
  "tickets_reply": "Reply to a ticket",
  "tickets_replys": "List a ticket's replies",
  "tickets_show": "Retrieve a ticket",
  "transactions_all": "Transactions beyond your own",
  "transactions_create": "Create a transaction",
  "transactions_index": "List all transactions",
  "transactions_refund": "Take credit back from a user",
  "transactions_show": "Retrieve a transaction",
  "transactions_summary": "Summarize transactions",
  "transactions_summary_sales": "Summarize sales",
  "transactions_summary_top_users_send_to": "List the users who received the most credit",
  "users_all": "Users beyond your own",
  "users_ancestors": "List a user's ancestors",
  "users_change_activecodes_owner": "Change the owner of a user's Activecode lines",
  "users_change_enigmas_owner": "Change the owner of a user's Enigma lines",
  "users_change_m3us_owner": "Change the owner of a user's M3U lines",
  "users_change_mags_owner": "Change the owner of a user's MAG lines",
  "users_change_owner": "Change a user's owner",
  "users_childrens": "List a user's children",
  "users_connect_messaging_account": "Connect a messaging account",
  "users_create": "Create a user",
  "users_descendants": "List a user's descendants",
  "users_edit": "Update a user",
  "users_index": "List all users",
  "users_kill_connections": "Kill a user's connections",
  "users_logs": "List a user's logs",
  "users_me": "Retrieve the logged-in user",
  "users_permissions": "Retrieve a user's permissions",
  "users_regenerate_pin_code": "Regenerate a user's PIN code",
  "users_restrictions": "Retrieve a user's restrictions",
  "users_roles": "Retrieve a user's roles",
  "users_roles_can_give": "Retrieve the roles that a user can give",
  "users_show": "Retrieve a user",
  "users_test_sold": "Retrieve a user's trial allowance",
  "voucher_templates_create": "Create a voucher template",
  "voucher_templates_edit": "Update a voucher template",
  "voucher_templates_index": "List all voucher templates",
  "voucher_templates_packages": "List a voucher template's packages",
  "voucher_templates_show": "Retrieve a voucher template",
  "vouchers_claim": "Claim a voucher",
  "vouchers_create": "Create a voucher",
  "vouchers_edit": "Update a voucher",
  "vouchers_index": "List all vouchers",
  "vouchers_packages": "List a voucher's packages",
  "vouchers_show": "Retrieve a voucher",
  "webhook_deliveries_index": "List the deliveries of an endpoint",
  "webhook_deliveries_resend": "Send a delivery again",
  "webhook_deliveries_show": "Retrieve a delivery",
  "webhook_endpoints_create": "Create an endpoint",
  "webhook_endpoints_delete": "Delete an endpoint",
  "webhook_endpoints_edit": "Update an endpoint",
  "webhook_endpoints_index": "List your endpoints",
  "webhook_endpoints_ping": "Test an endpoint",
  "webhook_endpoints_recover": "Send events again",
  "webhook_endpoints_rotate_secret": "Give an endpoint a new secret",
  "webhook_endpoints_show": "Retrieve an endpoint"
} as const;

export type Permission = keyof typeof permissions;
