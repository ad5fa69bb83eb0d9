// Generated from spec/ by `npm run generate`. Do not edit.
export interface paths {
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report connections
         * @description Connections that players have opened and closed. A batch may be sent again: a `session_id` counts once.
         *
         *     An open connection whose line is unknown or deleted is refused by itself, named in `refused`; all others
         *     are taken. The end of a connection that is unknown or ended already is ignored. Moments in the future are
         *     taken for now. Connections are opened before others of the same batch are ended.
         *
         *     Without `EDGE_SECRET` there is nothing at this address, and the answer is 404.
         */
        post: operations["edge_activities_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    sync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A change of a line
         * @description Sent by the service to `EDGE_URL` for each change of a line, signed, with `webhook-id: sync_<id>`.
         *
         *     Changes of one line come in the order in which they were made, one at a time; those of different lines
         *     come side by side. The line is sent whole, as it stands when it is sent: whoever stores it, whatever the
         *     `action`, has the truth. `suspend`, `change_type`, `kill` and `delete` ask the edge to close the line's open
         *     connections, and so does an `update` with another username or password. Any answer of 200 to 299 takes the
         *     change. Otherwise, and when no answer comes within ten seconds, it is sent again after a pause that doubles,
         *     up to five minutes, for 72 hours; then it counts as failed, and the line's next change is sent. What has
         *     failed is sent again once some delivery is taken, and may so come after later changes of its line. A change
         *     may come twice: its `id` tells.
         */
        post: operations["edge_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The edge's own name of a connection; never used for another one. */
        SessionId: string;
        /**
         * @description Connections that players have opened and closed.
         * @example {
         *       "started": [
         *         {
         *           "session_id": "7c1e9f42-edge3",
         *           "line_id": 501,
         *           "ip": "203.0.113.77",
         *           "user_agent": "VLC/3.0.20 LibVLC/3.0.20",
         *           "stream_id": 1204,
         *           "started_at": "2026-03-01 18:00:03"
         *         }
         *       ],
         *       "ended": [
         *         {
         *           "session_id": "7c1e9e07-edge1",
         *           "ended_at": "2026-03-01 18:00:01"
         *         }
         *       ]
         *     }
         */
        ActivityReport: {
            /** @description Connections that were opened. */
            started?: components["schemas"]["StartedActivity"][];
            /** @description Connections that were closed. */
            ended?: components["schemas"]["EndedActivity"][];
        };
        /** @description A connection that was opened. */
        StartedActivity: {
            session_id: components["schemas"]["SessionId"];
            /** @description Id of the line. */
            line_id: number;
            /** @description Address that the connection comes from. */
            ip: string;
            /** @description What the player calls itself; left out when it does not say. */
            user_agent?: string;
            /** @description Id of the stream that is played; null when it is not a stream of the service. */
            stream_id?: number | null;
            /** @description When it was opened, in UTC. */
            started_at: components["schemas"]["Moment"];
        };
        /** @description A connection that was closed. */
        EndedActivity: {
            session_id: components["schemas"]["SessionId"];
            /** @description When it was closed, in UTC. */
            ended_at: components["schemas"]["Moment"];
        };
        /**
         * @description What was taken of a batch.
         * @example {
         *       "started": 1,
         *       "ended": 1,
         *       "refused": []
         *     }
         */
        ActivityReceipt: {
            /** @description Connections that were new. */
            started: number;
            /** @description Connections that were open until now. */
            ended: number;
            /** @description Connections that were not taken, each with its reason. */
            refused: components["schemas"]["RefusedActivity"][];
        };
        /** @description A connection that was not taken. */
        RefusedActivity: {
            session_id: components["schemas"]["SessionId"];
            /**
             * @description `not_found`: there is no such line, or it is deleted.
             * @enum {string}
             */
            code: "not_found";
            /** @description What is wrong, for people. */
            detail: string;
        };
        /**
         * @description A change of a line.
         * @example {
         *       "id": 81204,
         *       "action": "create",
         *       "created_at": "2026-03-01 16:20:10",
         *       "line": {
         *         "id": 501,
         *         "kind": "mag",
         *         "status": "active",
         *         "username": "viewer501",
         *         "password": "hk3v9wq2",
         *         "mac_address": "00:1A:79:3C:5E:07",
         *         "sn": null,
         *         "stb_type": "MAG540",
         *         "parent_password": null,
         *         "modem_mac": null,
         *         "enigma_version": null,
         *         "code": null,
         *         "serial": null,
         *         "package_id": 3,
         *         "bouquets": [
         *           4,
         *           9
         *         ],
         *         "max_connections": 1,
         *         "is_trial": false,
         *         "adult": false,
         *         "vpn_enabled": false,
         *         "dns": "k7m2qx9d.tv.northern-lights.example",
         *         "user_id": 12,
         *         "country": "all",
         *         "activated_at": "2026-03-01 16:20:10",
         *         "expired_at": "2026-04-01 16:20:10"
         *       }
         *     }
         */
        LineSync: {
            /** @description Id of the change; grows from change to change of a line. */
            id: number;
            action: components["schemas"]["SyncAction"];
            /** @description When the change was made, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            line: components["schemas"]["SyncedLine"];
        };
        /** @description A line as it stands now; credentials that its kind does not know are null. */
        SyncedLine: {
            id: components["schemas"]["Id"];
            /**
             * @description Kind of the line.
             * @enum {string}
             */
            kind: "m3u" | "mag" | "enigma" | "activecode";
            /**
             * @description State of the line; it plays only when it is `active`.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "restricted" | "refunded" | "deleted";
            /** @description Username under which it plays. */
            username: string | null;
            /** @description Password under which it plays. */
            password: string | null;
            mac_address: components["schemas"]["NullableMac"];
            sn: components["schemas"]["Sn"];
            stb_type: components["schemas"]["StbType"];
            parent_password: components["schemas"]["ParentPassword"];
            modem_mac: components["schemas"]["ModemMac"];
            enigma_version: components["schemas"]["EnigmaVersion"];
            /** @description The code that a device is activated with. */
            code: string | null;
            serial: components["schemas"]["LineSerial"];
            package_id: components["schemas"]["LinePackageId"];
            /** @description Ids of the bouquets that it opens. */
            bouquets: components["schemas"]["Id"][];
            max_connections: components["schemas"]["LineMaxConnections"];
            is_trial: components["schemas"]["LineIsTrial"];
            adult: components["schemas"]["LineAdult"];
            vpn_enabled: components["schemas"]["LineVpnEnabled"];
            dns: components["schemas"]["LineDnsName"];
            user_id: components["schemas"]["LineUserId"];
            country: components["schemas"]["LineCountry"];
            activated_at: components["schemas"]["LineActivatedAt"];
            expired_at: components["schemas"]["LineExpiredAt"];
        };
        /** @description A moment that you set, in UTC, `YYYY-MM-DD HH:MM:SS`. */
        Moment: string;
        /**
         * @description Stable name of the problem.
         *
         *     | code | status | meaning |
         *     |---|---|---|
         *     | `malformed_request` | 400 | the request is not valid HTTP, its query is not encoded as it should be, or its body is not valid JSON or no valid form |
         *     | `unauthenticated` | 401 | no valid token came with the request |
         *     | `invalid_credentials` | 401 | the username or the password is wrong |
         *     | `missing_permission` | 403 | the user lacks the permission |
         *     | `missing_scope` | 403 | the token lacks the scope |
         *     | `restricted` | 403 | a restriction blocks the user |
         *     | `password_grant_disabled` | 403 | the operator has switched off login by password |
         *     | `not_found` | 404 | there is no such thing, or none that you may see |
         *     | `method_not_allowed` | 405 | this address does not know the method; `Allow` lists those it knows |
         *     | `request_timeout` | 408 | the request did not come to its end within 30 seconds |
         *     | `conflict` | 409 | the state has moved on |
         *     | `idempotency_in_flight` | 409 | a request with this key is running right now |
         *     | `payload_too_large` | 413 | the body is larger than 1 MiB |
         *     | `uri_too_long` | 414 | the address is too long |
         *     | `unsupported_media_type` | 415 | the body is neither JSON nor a form, or not in UTF-8 |
         *     | `expectation_failed` | 417 | the header `Expect` asks for what the service does not know |
         *     | `validation_failed` | 422 | `errors` names the fields |
         *     | `idempotency_mismatch` | 422 | this key was used for another request |
         *     | `insufficient_credit` | 422 | the payer has too little credit: `required` and `balance` say how much |
         *     | `not_refundable` | 422 | there is no charge left that the refund policy gives back; `reason` says why |
         *     | `trial_limit_reached` | 422 | no more trials now, for this user or this device |
         *     | `package_not_allowed` | 422 | this package cannot be sold here, or not to this line |
         *     | `voucher_not_applicable` | 422 | the voucher is unknown, used up, expired, or not for this |
         *     | `token_limit_reached` | 422 | you have 50 personal access tokens |
         *     | `line_restricted` | 422 | a restriction on the line forbids the change |
         *     | `too_many_requests` | 429 | slow down; `Retry-After` says for how long |
         *     | `headers_too_large` | 431 | the address and the headers are larger than 16 KiB |
         *     | `unavailable` | 503 | try again after `Retry-After` seconds |
         * @enum {string}
         */
        ProblemCode: "malformed_request" | "unauthenticated" | "invalid_credentials" | "missing_permission" | "missing_scope" | "restricted" | "password_grant_disabled" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "idempotency_in_flight" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_mismatch" | "insufficient_credit" | "not_refundable" | "trial_limit_reached" | "package_not_allowed" | "voucher_not_applicable" | "token_limit_reached" | "line_restricted" | "too_many_requests" | "headers_too_large" | "unavailable";
        /** @description Why somebody is blocked. */
        BlockingRestriction: {
            /**
             * Format: int64
             * @description Identifier of the restriction.
             */
            id: number;
            /** @description What it is called. */
            title: string;
            /** @description Why it was laid, in words for people. */
            description: string;
        };
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
             * @description On 403, the condition of the policy that failed: `permission`, `scope` or `restriction`. On
             *     `not_refundable`, why, as the `reason` of a refund's preview says it.
             * @enum {string}
             */
            reason?: "permission" | "scope" | "restriction" | "no_charge_left" | "trial" | "no_refund_policy" | "too_late";
            /** @description On `restricted`, the newest of the restrictions that block you. */
            restrictions?: components["schemas"]["BlockingRestriction"][];
            /**
             * Format: double
             * @description On `insufficient_credit`, what the payer needs, in credits; absent where you may not see the payer's
             *     credit.
             */
            required?: number;
            /**
             * Format: double
             * @description On `insufficient_credit`, what the payer has, in credits; absent where you may not see it.
             */
            balance?: number;
        };
        /**
         * @description What the streaming edge is told: `create`, `change_type`, `suspend` and `resume` (restrictions), `kill`
         *     (open connections), `delete`, and `update` for whatever else of the line has changed.
         * @enum {string}
         */
        SyncAction: "create" | "update" | "change_type" | "suspend" | "resume" | "kill" | "delete";
        /** @description A moment in UTC, `YYYY-MM-DD HH:MM:SS`. */
        Timestamp: string;
        /**
         * Format: int64
         * @description Identifier.
         */
        Id: number;
        /**
         * @description MAC address of the device, as `AA:BB:CC:DD:EE:FF`; unique among lines of the kind. Null when the line
         *     has none.
         */
        NullableMac: string | null;
        /** @description Serial number of the set-top box; null when unknown. */
        Sn: string | null;
        /** @description Model of the set-top box; null when unknown. */
        StbType: string | null;
        /** @description Parental code that the set-top box asks for; null for none. */
        ParentPassword: string | null;
        /** @description MAC address of the receiver's modem, as `AA:BB:CC:DD:EE:FF`; null when unknown. */
        ModemMac: string | null;
        /** @description Version of the receiver's Enigma software; null when unknown. */
        EnigmaVersion: string | null;
        /** @description Serial number of the activated device; null when unknown. */
        LineSerial: string | null;
        /**
         * Format: int64
         * @description Id of the package that was sold last on the line.
         */
        LinePackageId: number;
        /** @description Largest number of simultaneous connections, at most the package's `max_connections`. */
        LineMaxConnections: number;
        /** @description True for a trial, free or paid; false once the line is extended. */
        LineIsTrial: boolean;
        /** @description True when the line plays adult content; only where its owner may sell it (`adult` of the user). */
        LineAdult: boolean;
        /** @description True when VPN is switched on. */
        LineVpnEnabled: boolean;
        /** @description Host name of the line's own; null when it is served under the operator's. */
        LineDnsName: string | null;
        /**
         * Format: int64
         * @description Id of the user that owns the line.
         */
        LineUserId: number;
        /** @description Country that the line may be watched in, an ISO 3166-1 alpha-2 code, or `all`. The streaming edge is told. */
        LineCountry: string;
        /** @description When the first period started, in UTC; null while the line waits for its activation. */
        LineActivatedAt: string | null;
        /** @description When the line expires or expired, in UTC; null while it waits for its activation. */
        LineExpiredAt: string | null;
    };
    responses: {
        /** @description The query is not encoded as it should be, or the body is not valid JSON or no valid form. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem-type:malformed-request",
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
        /**
         * @description There is no such thing, or none that you may see. `errors` names the field of an id that the body holds, as
         *     `lines.3.user_id`; it has none for the address.
         */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem-type:not-found",
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
        /** @description The body is larger than 1 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem-type:payload-too-large",
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
        /** @description The body is neither JSON nor a form, or not in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:problem-type:unsupported-media-type",
                 *       "title": "Unsupported media type",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.",
                 *       "message": "Send the body as application/json, application/x-www-form-urlencoded or multipart/form-data.",
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
                 *       "type": "urn:problem-type:validation-failed",
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
                 *       "type": "urn:problem-type:unavailable",
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
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request; yours, if you sent one in `X-Request-Id`.
         * @example 01JD3V9Q8M6Z
         */
        RequestId: string;
        /**
         * @description Seconds to wait before the next try.
         * @example 20
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    edge_activities_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The connections. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityReport"];
            };
        };
        responses: {
            /** @description What was taken. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityReceipt"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            /** @description The signature is missing, wrong, or too old. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "urn:problem-type:unauthenticated",
                     *       "title": "Unauthenticated",
                     *       "status": 401,
                     *       "detail": "A valid signature is required.",
                     *       "message": "A valid signature is required.",
                     *       "code": "unauthenticated",
                     *       "request_id": "01JD3V9Q8M6Z"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    edge_sync: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineSync"];
            };
        };
        responses: {
            /** @description The change is taken. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The change is not taken, and is sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The same. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
