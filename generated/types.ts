// Generated from spec/ by `npm run generate`. Do not edit.
export interface paths {
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in by password
         * @description Issues a login token that lives twelve hours. Takes no bearer token. Five tries a minute from one
         *     address. The operator may have switched this off (`password_grant_disabled`). A restricted user may
         *     log in, to read why it is restricted.
         */
        post: operations["oauth_token_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your login tokens
         * @description The login tokens of the caller that are neither revoked nor expired, newest first.
         */
        get: operations["oauth_tokens_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a login token
         * @description Revokes one of the caller's own login tokens; it stops working at once. Another user's token is answered with 404.
         */
        delete: operations["oauth_tokens_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all scopes
         * @description Every scope that a token may hold. A scope has the name of its policy.
         */
        get: operations["oauth_scopes_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/personal-access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your personal access tokens
         * @description The personal access tokens of the caller that are neither revoked nor expired, newest first.
         */
        get: operations["oauth_personal_access_tokens_index"];
        put?: never;
        /**
         * Create a personal access token
         * @description Makes a token for the caller. No scope may be wider than those of the token in use and than the
         *     caller's own permissions, and the new token may not outlive the one in use.
         */
        post: operations["oauth_personal_access_tokens_store"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/personal-access-tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a personal access token
         * @description Revokes one of the caller's own personal access tokens; it stops working at once. Another user's token is answered with 404.
         */
        delete: operations["oauth_personal_access_tokens_destroy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the logged-in user
         * @description The user of the bearer token. Open to a restricted user as well.
         */
        get: operations["users_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a user
         * @description The caller itself or a user below it in the tree. With the extra policy `users_all`, any user. Any
         *     other user is answered with 404.
         */
        get: operations["users_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/ancestors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user's ancestors
         * @description The users above a user, nearest parent first, the user itself excluded.
         *
         *     The caller must be able to retrieve the user: the policy `users_show` has to hold as well, and the
         *     user has to be the caller, one of its descendants, or the caller holds `users_all`. Of an ancestor
         *     that the caller may not retrieve, `pin`, `note`, `messaging_phone` and `messaging_handle` are empty,
         *     `last_ip` is null and `credit` is 0.
         */
        get: operations["users_ancestors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all packages
         * @description The packages attached to the roles of the caller. With the extra policy `packages_all` (permission,
         *     scope, no blocking restriction), every package.
         */
        get: operations["packages_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/m3us/{id}/restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a M3U line's restrictions
         * @description The restrictions on a M3U line, newest first. The caller must own the line, be an ancestor of its
         *     owner, or hold the extra policy `m3us_all`; any other line is answered with 404.
         */
        get: operations["m3us_restrictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mags/{id}/restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a MAG line's restrictions
         * @description The restrictions on a MAG line, newest first. The caller must own the line, be an ancestor of its
         *     owner, or hold the extra policy `mags_all`; any other line is answered with 404.
         */
        get: operations["mags_restrictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enigmas/{id}/restrictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an Enigma line's restrictions
         * @description The restrictions on an Enigma line, newest first. The caller must own the line, be an ancestor of its
         *     owner, or hold the extra policy `enigmas_all`; any other line is answered with 404.
         */
        get: operations["enigmas_restrictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Login by password.
         * @example {
         *       "grant_type": "password",
         *       "username": "northern-lights",
         *       "password": "correct horse battery staple",
         *       "scope": "*"
         *     }
         */
        TokenIssueRequest: {
            /**
             * @description The OAuth 2.0 grant.
             * @enum {string}
             */
            grant_type: "password";
            /** @description Name of the user; letters' case does not matter. */
            username: string;
            /**
             * Format: password
             * @description Password of the user.
             */
            password: string;
            /**
             * @description Scopes separated by spaces; `*`, the default, stands for all.
             * @default *
             */
            scope: string;
        };
        /**
         * @description A login token, as OAuth 2.0 (RFC 6749) shapes it.
         * @example {
         *       "token_type": "Bearer",
         *       "expires_in": 43200,
         *       "access_token": "srm_EXAMPLEexampleEXAMPLEexampleEXAMPLE00000000"
         *     }
         */
        IssuedToken: {
            /**
             * @description How to send the token.
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Seconds until the token expires. */
            expires_in: number;
            /**
             * Format: password
             * @description The secret; it is shown this once.
             */
            access_token: string;
        };
        /**
         * @description Stable name of the problem.
         *
         *     | code | status | meaning |
         *     |---|---|---|
         *     | `malformed_request` | 400 | the request is not valid HTTP or its body is not valid JSON |
         *     | `unauthenticated` | 401 | no valid token came with the request |
         *     | `invalid_credentials` | 401 | the username or the password is wrong |
         *     | `missing_permission` | 403 | the user lacks the permission |
         *     | `missing_scope` | 403 | the token lacks the scope |
         *     | `restricted` | 403 | a restriction blocks the user |
         *     | `password_grant_disabled` | 403 | the operator has switched off login by password |
         *     | `not_found` | 404 | there is no such thing, or none that you may see |
         *     | `method_not_allowed` | 405 | this address does not know the method; `Allow` lists those it knows |
         *     | `conflict` | 409 | the state has moved on |
         *     | `idempotency_in_flight` | 409 | a request with this key is running right now |
         *     | `payload_too_large` | 413 | the body is larger than 1 MiB |
         *     | `uri_too_long` | 414 | the address is too long |
         *     | `unsupported_media_type` | 415 | the body is not `application/json` |
         *     | `validation_failed` | 422 | `errors` names the fields |
         *     | `idempotency_mismatch` | 422 | this key was used for another request |
         *     | `too_many_requests` | 429 | slow down; `Retry-After` says for how long |
         *     | `headers_too_large` | 431 | the headers are too large |
         *     | `not_implemented` | 501 | the operation is described but not built yet |
         *     | `unavailable` | 503 | try again after `Retry-After` seconds |
         * @enum {string}
         */
        ProblemCode: "malformed_request" | "unauthenticated" | "invalid_credentials" | "missing_permission" | "missing_scope" | "restricted" | "password_grant_disabled" | "not_found" | "method_not_allowed" | "conflict" | "idempotency_in_flight" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "validation_failed" | "idempotency_mismatch" | "too_many_requests" | "headers_too_large" | "not_implemented" | "unavailable";
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /** @description Address that identifies this kind of problem. */
            type: string;
            /** @description The kind of problem in a few words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What went wrong this time, for people. */
            detail: string;
            /** @description The same as `detail`. */
            message: string;
            code: components["schemas"]["ProblemCode"];
            /** @description Quote this when you report a fault. */
            request_id: string;
            /** @description The refused fields, each with what is wrong with it. */
            errors?: {
                [key: string]: string[];
            };
            /** @description On 403, the policy that failed. */
            policy?: string;
            /**
             * @description On 403, the condition of the policy that failed.
             * @enum {string}
             */
            reason?: "permission" | "scope" | "restriction";
        };
        /** @description Identifier. */
        Id: number;
        /** @description A moment in UTC, `YYYY-MM-DD HH:MM:SS`. */
        Timestamp: string;
        /**
         * @description An access token, without its secret.
         * @example {
         *       "id": 7,
         *       "user_id": 12,
         *       "name": "Billing",
         *       "scopes": [
         *         "packages_index",
         *         "users_show"
         *       ],
         *       "revoked": false,
         *       "created_at": "2026-01-05 09:00:00",
         *       "updated_at": "2026-01-05 09:00:00",
         *       "expires_at": "2027-01-05 09:00:00"
         *     }
         */
        Token: {
            id: components["schemas"]["Id"];
            /** @description Id of the user that the token stands for. */
            user_id: number;
            /** @description What the token is for. */
            name: string;
            /** @description The scopes of the token; `*` stands for all. */
            scopes: string[];
            /** @description True when the token no longer works. */
            revoked: boolean;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description What was done, in a sentence. */
        Message: {
            /** @description What was done. */
            message: string;
        };
        /**
         * @description A scope that a token may hold.
         * @example {
         *       "id": "packages_index",
         *       "description": "List all packages"
         *     }
         */
        Scope: {
            /** @description Name of the scope, which is the name of the policy; `*` stands for all. */
            id: string;
            /** @description What the scope opens. */
            description: string;
        };
        /**
         * @description A personal access token to be made.
         * @example {
         *       "name": "Billing",
         *       "scopes": [
         *         "packages_index",
         *         "users_show"
         *       ],
         *       "expires_at": "2027-01-05 09:00:00"
         *     }
         */
        TokenCreateRequest: {
            /** @description What the token is for. */
            name: string;
            /** @description The scopes of the new token, none wider than your own; `*` stands for all. */
            scopes: string[];
            /**
             * @description When the token ends, in UTC; in the future, within a year and not after the token that you use.
             *     By default the latest of these.
             */
            expires_at?: string;
        };
        /**
         * @description A new personal access token with its secret.
         * @example {
         *       "accessToken": "srm_EXAMPLEexampleEXAMPLEexampleEXAMPLE00000000",
         *       "token": {
         *         "id": 7,
         *         "user_id": 12,
         *         "name": "Billing",
         *         "scopes": [
         *           "packages_index",
         *           "users_show"
         *         ],
         *         "revoked": false,
         *         "created_at": "2026-01-05 09:00:00",
         *         "updated_at": "2026-01-05 09:00:00",
         *         "expires_at": "2027-01-05 09:00:00"
         *       }
         *     }
         */
        CreatedToken: {
            /**
             * Format: password
             * @description The secret. It is shown this once; the stored answer of a repeated request lacks it.
             */
            accessToken?: string;
            token: components["schemas"]["Token"];
        };
        /** @description An amount in credits, with at most two decimals. */
        Credit: number;
        /**
         * @description A reseller, or the operator. Users form one tree by `created_by_id`.
         * @example {
         *       "id": 12,
         *       "username": "northern-lights",
         *       "email": "office@northern-lights.example",
         *       "created_by_id": 4,
         *       "credit": 250.5,
         *       "full_name": "Northern Lights TV",
         *       "dns": "tv.northern-lights.example",
         *       "note": "Pays by the tenth of the month.",
         *       "messaging_phone": "+4670123456",
         *       "messaging_handle": "northernlights",
         *       "adult": false,
         *       "tos_acceptance_at": "2026-01-05 09:12:44",
         *       "pin": "7KQ2ZD",
         *       "last_ip": "203.0.113.7",
         *       "show_bouquets_by": null,
         *       "paid_test_sold": 5,
         *       "restricted": false,
         *       "created_at": "2026-01-05 09:00:00",
         *       "updated_at": "2026-03-01 16:20:10"
         *     }
         */
        User: {
            id: components["schemas"]["Id"];
            /** @description Name to log in with; unique, whatever its letters' case. */
            username: string;
            /**
             * Format: email
             * @description E-mail address.
             */
            email: string;
            /** @description Id of the user that created this one, its parent in the tree; the root's is its own. */
            created_by_id: number;
            credit: components["schemas"]["Credit"];
            /** @description Name of the person or company. */
            full_name: string;
            /** @description Domain name under which the user's lines are served; null for the operator's. */
            dns: string | null;
            /** @description Note of those above about this user; empty for who may not retrieve the user. */
            note: string;
            /** @description Phone number of the messaging account, in international format; may be empty. */
            messaging_phone: string;
            /** @description Handle of the messaging account; may be empty. */
            messaging_handle: string;
            /** @description True when the user may sell adult content. */
            adult: boolean;
            /** @description When the terms of service were accepted, in UTC; null before. */
            tos_acceptance_at: string | null;
            /** @description Six letters and digits to be identified by; empty for who may not retrieve the user. */
            pin: string;
            /** @description Address of the last login; null before, and for who may not retrieve the user. */
            last_ip: string | null;
            /**
             * @description How bouquets are grouped for this user; null for the default.
             * @enum {string|null}
             */
            show_bouquets_by: "bouquets_and_categories" | "bouquets" | "categories" | null;
            /** @description Bought trials that are left. */
            paid_test_sold: number;
            /** @description True while any restriction lies on the user. */
            restricted: boolean;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description One link of a page's navigation. */
        PageLink: {
            /** @description Address of that page; null when there is no such page. */
            url: string | null;
            /** @description `&laquo; Previous`, the number of the page, or `Next &raquo;`. */
            label: string;
            /** @description True for the page that this is. */
            active: boolean;
        };
        /** @description What every page carries beside its items. */
        PageEnvelope: {
            /** @description Number of this page, from 1. */
            current_page: number;
            /** @description Address of page 1. */
            first_page_url: string;
            /** @description Position of the first item of this page; null on an empty page. */
            from: number | null;
            /** @description Number of the last page. */
            last_page: number;
            /** @description Address of the last page. */
            last_page_url: string;
            /** @description The previous page, numbered pages around this one, the next page. */
            links: components["schemas"]["PageLink"][];
            /** @description Address of the next page; null on the last. */
            next_page_url: string | null;
            /** @description Address of the collection, without query. */
            path: string;
            /** @description Items on a page. */
            per_page: number;
            /** @description Address of the previous page; null on the first. */
            prev_page_url: string | null;
            /** @description Position of the last item of this page; null on an empty page. */
            to: number | null;
            /** @description Items over all pages. */
            total: number;
        };
        /** @description A page of users. */
        UserPage: components["schemas"]["PageEnvelope"] & {
            /** @description The users of this page. */
            data: components["schemas"]["User"][];
        };
        /**
         * @description Unit of a period. Months and years end on the last day of a shorter month.
         * @enum {string}
         */
        PeriodType: "hour" | "day" | "month" | "year";
        /**
         * @description What a reseller can sell, for how long and at what price.
         * @example {
         *       "id": 3,
         *       "name": "Premium 1 month",
         *       "is_trial": false,
         *       "is_paid_trial": false,
         *       "is_default": true,
         *       "can_enable_vpn": true,
         *       "credit": 10,
         *       "period": 1,
         *       "period_type": "month",
         *       "max_connections": 4,
         *       "created_at": "2026-01-05 09:00:00",
         *       "updated_at": "2026-01-05 09:00:00"
         *     }
         */
        Package: {
            id: components["schemas"]["Id"];
            /** @description Name, as resellers see it. */
            name: string;
            /** @description True for a trial; its lines are free or paid trials. */
            is_trial: boolean;
            /** @description True for a trial that uses up one bought trial. */
            is_paid_trial: boolean;
            /** @description True for the package that is offered first. */
            is_default: boolean;
            /** @description True when VPN may be switched on for lines of this package. */
            can_enable_vpn: boolean;
            /** @description Price of one period and one connection, in credits with at most two decimals. */
            credit: number;
            /** @description Length of the period, in units of `period_type`. */
            period: number;
            period_type: components["schemas"]["PeriodType"];
            /** @description Largest number of simultaneous connections that a line may have. */
            max_connections: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of packages. */
        PackagePage: components["schemas"]["PageEnvelope"] & {
            /** @description The packages of this page. */
            data: components["schemas"]["Package"][];
        };
        /**
         * @description Kind of the restricted thing.
         * @enum {string}
         */
        RestrictableType: "User" | "M3u" | "Mag" | "Enigma" | "Activecode";
        /**
         * @description A block laid on a user or on a line.
         * @example {
         *       "id": 88,
         *       "title": "Chargeback",
         *       "description": "The customer disputed the payment of 3 March.",
         *       "batch": null,
         *       "restrictable_type": "Enigma",
         *       "restrictable_id": 503,
         *       "created_by_id": 4,
         *       "policies": [
         *         "*"
         *       ]
         *     }
         */
        Restriction: {
            id: components["schemas"]["Id"];
            /** @description What the restriction is, in a few words. */
            title: string;
            /** @description Why it was laid. */
            description: string;
            /** @description Key shared by the restrictions of one batch; null for a single one. */
            batch: string | null;
            restrictable_type: components["schemas"]["RestrictableType"];
            /** @description Id of the restricted user or line. */
            restrictable_id: number;
            /** @description Id of the user that laid the restriction. */
            created_by_id: number;
            /** @description On a user, the operations that are blocked; `*` blocks all. */
            policies: string[];
        };
    };
    responses: {
        /** @description The body is not valid JSON. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:malformed-request",
                 *       "title": "Malformed request",
                 *       "status": 400,
                 *       "detail": "The body is not valid JSON.",
                 *       "message": "The body is not valid JSON.",
                 *       "code": "malformed_request",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No valid token came with the request. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:unauthenticated",
                 *       "title": "Unauthenticated",
                 *       "status": 401,
                 *       "detail": "A valid bearer token is required.",
                 *       "message": "A valid bearer token is required.",
                 *       "code": "unauthenticated",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The policy of the operation does not hold. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:missing-scope",
                 *       "title": "Missing scope",
                 *       "status": 403,
                 *       "detail": "This token lacks the scope packages_index.",
                 *       "message": "This token lacks the scope packages_index.",
                 *       "code": "missing_scope",
                 *       "request_id": "01JD3V9Q8M6Z",
                 *       "policy": "packages_index",
                 *       "reason": "scope"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:payload-too-large",
                 *       "title": "Payload too large",
                 *       "status": 413,
                 *       "detail": "The body is larger than 1 MiB.",
                 *       "message": "The body is larger than 1 MiB.",
                 *       "code": "payload_too_large",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:unsupported-media-type",
                 *       "title": "Unsupported media type",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json.",
                 *       "message": "Send the body as application/json.",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or field was refused. */
        ValidationFailed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:validation-failed",
                 *       "title": "Validation failed",
                 *       "status": 422,
                 *       "detail": "per_page must be at most 100.",
                 *       "message": "per_page must be at most 100.",
                 *       "code": "validation_failed",
                 *       "request_id": "01JD3V9Q8M6Z",
                 *       "errors": {
                 *         "per_page": [
                 *           "must be at most 100"
                 *         ]
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests in this minute. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:too-many-requests",
                 *       "title": "Too many requests",
                 *       "status": 429,
                 *       "detail": "Wait 20 seconds.",
                 *       "message": "Wait 20 seconds.",
                 *       "code": "too_many_requests",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer now. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:unavailable",
                 *       "title": "Unavailable",
                 *       "status": 503,
                 *       "detail": "The database cannot be reached. Try again.",
                 *       "message": "The database cannot be reached. Try again.",
                 *       "code": "unavailable",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or none that you may see. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:not-found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "There is nothing here that you may see.",
                 *       "message": "There is nothing here that you may see.",
                 *       "code": "not_found",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A request with this Idempotency-Key is running, or the state has moved on. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem:idempotency-in-flight",
                 *       "title": "Request in flight",
                 *       "status": 409,
                 *       "detail": "A request with this Idempotency-Key is still running.",
                 *       "message": "A request with this Idempotency-Key is still running.",
                 *       "code": "idempotency_in_flight",
                 *       "request_id": "01JD3V9Q8M6Z"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Id of the token.
         * @example 7
         */
        TokenId: components["schemas"]["Id"];
        /**
         * @description A key of your choice for this one piece of work. The same key with the same request is answered
         *     with the stored answer for 24 hours.
         * @example order-2026-000417
         */
        IdempotencyKey: string;
        /**
         * @description Answer what the request would answer, and change nothing.
         * @example false
         */
        DryRun: boolean;
        /**
         * @description Id of the user.
         * @example 12
         */
        UserId: components["schemas"]["Id"];
        /**
         * @description Number of the page, from 1.
         * @example 1
         */
        Page: number;
        /**
         * @description Items on a page.
         * @example 15
         */
        PerPage: number;
        /**
         * @description Only these ids, separated by commas.
         * @example [
         *       1,
         *       2
         *     ]
         */
        FilterId: components["schemas"]["Id"][];
        /**
         * @description Id of the M3U line.
         * @example 501
         */
        M3uId: components["schemas"]["Id"];
        /**
         * @description Id of the MAG line.
         * @example 502
         */
        MagId: components["schemas"]["Id"];
        /**
         * @description Id of the Enigma line.
         * @example 503
         */
        EnigmaId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request; yours, if you sent one in `X-Request-Id`.
         * @example 01JD3V9Q8M6Z
         */
        RequestId: string;
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        Challenge: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 20
         */
        RetryAfter: number;
        /**
         * @description Requests allowed in the window.
         * @example 300
         */
        RateLimitLimit: number;
        /**
         * @description Requests left in the window.
         * @example 299
         */
        RateLimitRemaining: number;
        /**
         * @description Seconds until the window ends.
         * @example 60
         */
        RateLimitReset: number;
        /**
         * @description Present and true when this is the stored answer of an earlier request with the same key.
         * @example true
         */
        IdempotentReplayed: boolean;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    oauth_token_issue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The user and its password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenIssueRequest"];
            };
        };
        responses: {
            /** @description The login token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedToken"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_tokens_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The login tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "user_id": 12,
                     *         "name": "Billing",
                     *         "scopes": [
                     *           "packages_index",
                     *           "users_show"
                     *         ],
                     *         "revoked": false,
                     *         "created_at": "2026-01-05 09:00:00",
                     *         "updated_at": "2026-01-05 09:00:00",
                     *         "expires_at": "2027-01-05 09:00:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Token"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_tokens_destroy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this one piece of work. The same key with the same request is answered
                 *     with the stored answer for 24 hours.
                 * @example order-2026-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Answer what the request would answer, and change nothing.
                 * @example false
                 */
                "Dry-Run"?: components["parameters"]["DryRun"];
            };
            path: {
                /**
                 * @description Id of the token.
                 * @example 7
                 */
                token_id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The token is revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_scopes_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scopes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "packages_index",
                     *         "description": "List all packages"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Scope"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_personal_access_tokens_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The personal access tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 7,
                     *         "user_id": 12,
                     *         "name": "Billing",
                     *         "scopes": [
                     *           "packages_index",
                     *           "users_show"
                     *         ],
                     *         "revoked": false,
                     *         "created_at": "2026-01-05 09:00:00",
                     *         "updated_at": "2026-01-05 09:00:00",
                     *         "expires_at": "2027-01-05 09:00:00"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Token"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_personal_access_tokens_store: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this one piece of work. The same key with the same request is answered
                 *     with the stored answer for 24 hours.
                 * @example order-2026-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Answer what the request would answer, and change nothing.
                 * @example false
                 */
                "Dry-Run"?: components["parameters"]["DryRun"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The token to be made. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreateRequest"];
            };
        };
        responses: {
            /** @description The token with its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    oauth_personal_access_tokens_destroy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this one piece of work. The same key with the same request is answered
                 *     with the stored answer for 24 hours.
                 * @example order-2026-000417
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description Answer what the request would answer, and change nothing.
                 * @example false
                 */
                "Dry-Run"?: components["parameters"]["DryRun"];
            };
            path: {
                /**
                 * @description Id of the token.
                 * @example 7
                 */
                token_id: components["parameters"]["TokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The token is revoked."
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 12
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    users_ancestors: {
        parameters: {
            query: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description Items on a page.
                 * @example 15
                 */
                per_page: components["parameters"]["PerPage"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 12
                 */
                id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "current_page": 1,
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "username": "northern-lights",
                     *           "email": "office@northern-lights.example",
                     *           "created_by_id": 4,
                     *           "credit": 250.5,
                     *           "full_name": "Northern Lights TV",
                     *           "dns": "tv.northern-lights.example",
                     *           "note": "Pays by the tenth of the month.",
                     *           "messaging_phone": "+4670123456",
                     *           "messaging_handle": "northernlights",
                     *           "adult": false,
                     *           "tos_acceptance_at": "2026-01-05 09:12:44",
                     *           "pin": "7KQ2ZD",
                     *           "last_ip": "203.0.113.7",
                     *           "show_bouquets_by": null,
                     *           "paid_test_sold": 5,
                     *           "restricted": false,
                     *           "created_at": "2026-01-05 09:00:00",
                     *           "updated_at": "2026-03-01 16:20:10"
                     *         }
                     *       ],
                     *       "first_page_url": "https://api.example.com/api/v1/users/31/ancestors?page=1",
                     *       "from": 1,
                     *       "last_page": 1,
                     *       "last_page_url": "https://api.example.com/api/v1/users/31/ancestors?page=1",
                     *       "links": [
                     *         {
                     *           "url": null,
                     *           "label": "&laquo; Previous",
                     *           "active": false
                     *         },
                     *         {
                     *           "url": "https://api.example.com/api/v1/users/31/ancestors?page=1",
                     *           "label": "1",
                     *           "active": true
                     *         },
                     *         {
                     *           "url": null,
                     *           "label": "Next &raquo;",
                     *           "active": false
                     *         }
                     *       ],
                     *       "next_page_url": null,
                     *       "path": "https://api.example.com/api/v1/users/31/ancestors",
                     *       "per_page": 15,
                     *       "prev_page_url": null,
                     *       "to": 1,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    packages_index: {
        parameters: {
            query: {
                /**
                 * @description Number of the page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["Page"];
                /**
                 * @description Items on a page.
                 * @example 15
                 */
                per_page: components["parameters"]["PerPage"];
                /**
                 * @description Keys to sort by, separated by commas; `-` sorts descending.
                 * @example [
                 *       "-id"
                 *     ]
                 */
                sort: ("id" | "-id" | "name" | "-name" | "credit" | "-credit" | "period" | "-period" | "max_connections" | "-max_connections" | "created_at" | "-created_at" | "updated_at" | "-updated_at")[];
                /**
                 * @description Only these ids, separated by commas.
                 * @example [
                 *       1,
                 *       2
                 *     ]
                 */
                "filter[id]"?: components["parameters"]["FilterId"];
                /**
                 * @description Only packages whose name contains this text.
                 * @example premium
                 */
                "filter[name]"?: string;
                /**
                 * @description Only trials, or only others.
                 * @example false
                 */
                "filter[is_trial]"?: boolean;
                /**
                 * @description Only paid trials, or only others.
                 * @example false
                 */
                "filter[is_paid_trial]"?: boolean;
                /**
                 * @description Only the default package, or only others.
                 * @example true
                 */
                "filter[is_default]"?: boolean;
                /**
                 * @description Only packages with, or without, VPN.
                 * @example true
                 */
                "filter[can_enable_vpn]"?: boolean;
                /**
                 * @description Only these units of the period, separated by commas.
                 * @example [
                 *       "month"
                 *     ]
                 */
                "filter[period_type]"?: components["schemas"]["PeriodType"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of packages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "current_page": 1,
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": "Premium 1 month",
                     *           "is_trial": false,
                     *           "is_paid_trial": false,
                     *           "is_default": true,
                     *           "can_enable_vpn": true,
                     *           "credit": 10,
                     *           "period": 1,
                     *           "period_type": "month",
                     *           "max_connections": 4,
                     *           "created_at": "2026-01-05 09:00:00",
                     *           "updated_at": "2026-01-05 09:00:00"
                     *         }
                     *       ],
                     *       "first_page_url": "https://api.example.com/api/v1/packages?page=1",
                     *       "from": 1,
                     *       "last_page": 1,
                     *       "last_page_url": "https://api.example.com/api/v1/packages?page=1",
                     *       "links": [
                     *         {
                     *           "url": null,
                     *           "label": "&laquo; Previous",
                     *           "active": false
                     *         },
                     *         {
                     *           "url": "https://api.example.com/api/v1/packages?page=1",
                     *           "label": "1",
                     *           "active": true
                     *         },
                     *         {
                     *           "url": null,
                     *           "label": "Next &raquo;",
                     *           "active": false
                     *         }
                     *       ],
                     *       "next_page_url": null,
                     *       "path": "https://api.example.com/api/v1/packages",
                     *       "per_page": 15,
                     *       "prev_page_url": null,
                     *       "to": 1,
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PackagePage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    m3us_restrictions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the M3U line.
                 * @example 501
                 */
                id: components["parameters"]["M3uId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restrictions of the line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 88,
                     *         "title": "Chargeback",
                     *         "description": "The customer disputed the payment of 3 March.",
                     *         "batch": null,
                     *         "restrictable_type": "M3u",
                     *         "restrictable_id": 501,
                     *         "created_by_id": 4,
                     *         "policies": [
                     *           "*"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Restriction"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    mags_restrictions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the MAG line.
                 * @example 502
                 */
                id: components["parameters"]["MagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restrictions of the line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 88,
                     *         "title": "Chargeback",
                     *         "description": "The customer disputed the payment of 3 March.",
                     *         "batch": null,
                     *         "restrictable_type": "Mag",
                     *         "restrictable_id": 502,
                     *         "created_by_id": 4,
                     *         "policies": [
                     *           "*"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Restriction"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    enigmas_restrictions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the Enigma line.
                 * @example 503
                 */
                id: components["parameters"]["EnigmaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restrictions of the line. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 88,
                     *         "title": "Chargeback",
                     *         "description": "The customer disputed the payment of 3 March.",
                     *         "batch": null,
                     *         "restrictable_type": "Enigma",
                     *         "restrictable_id": 503,
                     *         "created_by_id": 4,
                     *         "policies": [
                     *           "*"
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Restriction"][];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
}
