// Generated from spec/ by `npm run generate`. Do not edit.

/** How a parameter is read from its text: `text` is free text, `enum` one of fixed values. */
export type ParameterKind = 'integer' | 'number' | 'boolean' | 'text' | 'enum';

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  group: string;
  summary: string;
  /** False only for an operation without bearer token. */
  secured: boolean;
  /** The policies that the operation may ask for: its own first, then the extra ones. */
  policies: readonly string[];
  /** True when a restricted user may call it all the same. */
  openToRestricted: boolean;
  /** Requests a minute, where the operation has a limit of its own. */
  rateLimit: number | null;
  /** What the audit log calls the thing that the operation changes. */
  subject: string | null;
  params: Readonly<Record<string, ParameterKind>>;
  query: Readonly<Record<string, ParameterKind | `${ParameterKind}[]`>>;
  /** Paths of the secrets in the request body and in the answer. */
  secrets: { request: readonly string[]; reply: readonly string[] };
}

export const operations = {
  "oauth_token_issue": {
    "method": "POST",
    "path": "/oauth/token",
    "group": "Oauth",
    "summary": "Log in by password",
    "secured": false,
    "policies": [],
    "openToRestricted": false,
    "rateLimit": 5,
    "subject": "Token",
    "params": {},
    "query": {},
    "secrets": {
      "request": [
        "password"
      ],
      "reply": [
        "access_token"
      ]
    }
  },
  "oauth_tokens_index": {
    "method": "GET",
    "path": "/oauth/tokens",
    "group": "Oauth",
    "summary": "List your login tokens",
    "secured": true,
    "policies": [
      "oauth_tokens_index"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "oauth_tokens_destroy": {
    "method": "DELETE",
    "path": "/oauth/tokens/{token_id}",
    "group": "Oauth",
    "summary": "Delete a login token",
    "secured": true,
    "policies": [
      "oauth_tokens_destroy"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": "Token",
    "params": {
      "token_id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "oauth_scopes_index": {
    "method": "GET",
    "path": "/oauth/scopes",
    "group": "Oauth",
    "summary": "List all scopes",
    "secured": true,
    "policies": [
      "oauth_scopes_index"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "oauth_personal_access_tokens_index": {
    "method": "GET",
    "path": "/oauth/personal-access-tokens",
    "group": "Oauth",
    "summary": "List your personal access tokens",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_index"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "oauth_personal_access_tokens_store": {
    "method": "POST",
    "path": "/oauth/personal-access-tokens",
    "group": "Oauth",
    "summary": "Create a personal access token",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_store"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": "Token",
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "reply": [
        "accessToken"
      ]
    }
  },
  "oauth_personal_access_tokens_destroy": {
    "method": "DELETE",
    "path": "/oauth/personal-access-tokens/{token_id}",
    "group": "Oauth",
    "summary": "Delete a personal access token",
    "secured": true,
    "policies": [
      "oauth_personal_access_tokens_destroy"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": "Token",
    "params": {
      "token_id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "users_me": {
    "method": "GET",
    "path": "/users/me",
    "group": "Users",
    "summary": "Retrieve the logged-in user",
    "secured": true,
    "policies": [
      "users_me"
    ],
    "openToRestricted": true,
    "rateLimit": null,
    "subject": null,
    "params": {},
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "users_show": {
    "method": "GET",
    "path": "/users/{id}",
    "group": "Users",
    "summary": "Retrieve a user",
    "secured": true,
    "policies": [
      "users_show",
      "users_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "users_ancestors": {
    "method": "GET",
    "path": "/users/{id}/ancestors",
    "group": "Users",
    "summary": "List a user's ancestors",
    "secured": true,
    "policies": [
      "users_ancestors",
      "users_show",
      "users_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
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
      "reply": []
    }
  },
  "packages_index": {
    "method": "GET",
    "path": "/packages",
    "group": "Packages",
    "summary": "List all packages",
    "secured": true,
    "policies": [
      "packages_index",
      "packages_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {},
    "query": {
      "page": "integer",
      "per_page": "integer",
      "sort": "enum[]",
      "filter[id]": "integer[]",
      "filter[name]": "text",
      "filter[is_trial]": "boolean",
      "filter[is_paid_trial]": "boolean",
      "filter[is_default]": "boolean",
      "filter[can_enable_vpn]": "boolean",
      "filter[period_type]": "enum[]"
    },
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "m3us_restrictions": {
    "method": "GET",
    "path": "/m3us/{id}/restrictions",
    "group": "M3Us",
    "summary": "Retrieve a M3U line's restrictions",
    "secured": true,
    "policies": [
      "m3us_restrictions",
      "m3us_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "mags_restrictions": {
    "method": "GET",
    "path": "/mags/{id}/restrictions",
    "group": "MAGs",
    "summary": "Retrieve a MAG line's restrictions",
    "secured": true,
    "policies": [
      "mags_restrictions",
      "mags_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  },
  "enigmas_restrictions": {
    "method": "GET",
    "path": "/enigmas/{id}/restrictions",
    "group": "Enigmas",
    "summary": "Retrieve an Enigma line's restrictions",
    "secured": true,
    "policies": [
      "enigmas_restrictions",
      "enigmas_all"
    ],
    "openToRestricted": false,
    "rateLimit": null,
    "subject": null,
    "params": {
      "id": "integer"
    },
    "query": {},
    "secrets": {
      "request": [],
      "reply": []
    }
  }
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** Every permission and scope there is, with what it opens. */
export const permissions = {
  "enigmas_all": "Enigmas beyond the caller's own",
  "enigmas_restrictions": "Retrieve an Enigma line's restrictions",
  "m3us_all": "M3Us beyond the caller's own",
  "m3us_restrictions": "Retrieve a M3U line's restrictions",
  "mags_all": "MAGs beyond the caller's own",
  "mags_restrictions": "Retrieve a MAG line's restrictions",
  "oauth_personal_access_tokens_destroy": "Delete a personal access token",
  "oauth_personal_access_tokens_index": "List your personal access tokens",
  "oauth_personal_access_tokens_store": "Create a personal access token",
  "oauth_scopes_index": "List all scopes",
  "oauth_tokens_destroy": "Delete a login token",
  "oauth_tokens_index": "List your login tokens",
  "packages_all": "Packages beyond the caller's own",
  "packages_index": "List all packages",
  "users_all": "Users beyond the caller's own",
  "users_ancestors": "List a user's ancestors",
  "users_me": "Retrieve the logged-in user",
  "users_show": "Retrieve a user"
} as const;

export type Permission = keyof typeof permissions;
