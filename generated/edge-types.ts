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
         * @description Reports connections that players have opened and closed. A batch may be sent again: each `session_id`
         *     counts once.
         *
         *     - An open connection whose line is unknown or deleted is refused and listed in `refused`. The other
         *       connections are still accepted.
         *     - The end of a connection that is unknown or has already ended is ignored.
         *     - A time in the future is treated as now.
         *     - In one batch, connections are opened before others are ended.
         *
         *     Up to 600 requests a minute are accepted from one address. A body has at most 1 MiB and 20,000 items: the
         *     elements of its lists and the fields of its objects together.
         *
         *     Without `EDGE_SECRET` this address does not exist: the response is 404.
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
         * @description The service sends this to `EDGE_URL` for each change of a line, signed, with
         *     `webhook-id: sync_<epoch>_<id>`. The epoch is a number that grows with each restore of the service's
         *     database: see `restore`.
         *
         *     Changes of one line are sent one at a time, in the order in which they were made. Changes of different
         *     lines are sent in parallel. Every message contains the complete line, as it is when the message is
         *     sent. Storing it is enough to be up to date, whatever the `action` is.
         *
         *     `suspend`, `change_type`, `kill` and `delete` ask the edge to close the line's open connections. An
         *     `update` with another username or password does so too.
         *
         *     A response from 200 to 299 accepts the change. After any other response, or none within ten seconds,
         *     the service sends the change again. The pause between attempts doubles, up to five minutes, for 72
         *     hours. After that the change counts as failed, and the line's next change is sent.
         *
         *     Failed changes are sent again once a delivery is accepted. A failed change may therefore arrive after
         *     later changes of its line. A change may arrive twice, with the same `webhook-id`. The `id` alone may come
         *     again after a restore, with a new epoch.
         */
        post: operations["edge_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    restore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A restore of the database
         * @description The service sends this to `EDGE_URL` after its database was restored from a backup, signed, with
         *     `webhook-id: restore_<epoch>`. Nothing else is sent before the edge accepts it.
         *
         *     The edge may have changes that the database no longer has. On this message it must
         *
         *     - drop every line whose id is in `drop`, and close its connections. The service has never heard of
         *       these lines, and gives none of these ids out again.
         *     - refuse every change with an earlier epoch in its `webhook-id` from now on, such as from a process
         *       that still works on the old database.
         *
         *     Then every line is sent anew, as an `update`. It replaces what the edge has of it. The message may
         *     arrive more than once; dropping again does no harm.
         */
        post: operations["edge_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The edge's own name for a connection. It is never used for another connection. */
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
            /** @description What the player calls itself. Left out if the player does not say. */
            user_agent?: string;
            /** @description Id of the stream that is played. Null if it is not a stream of the service. */
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
         * @description What was accepted of a batch.
         * @example {
         *       "started": 1,
         *       "ended": 1,
         *       "refused": []
         *     }
         */
        ActivityReceipt: {
            /** @description Number of connections that were new. */
            started: number;
            /** @description Number of connections that were open until now. */
            ended: number;
            /** @description Connections that were refused, each with the reason. */
            refused: components["schemas"]["RefusedActivity"][];
        };
        /** @description A connection that was refused. */
        RefusedActivity: {
            session_id: components["schemas"]["SessionId"];
            /**
             * @description `not_found`: the line does not exist or is deleted.
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
            /** @description Id of the change. It increases with each change of a line. */
            id: number;
            action: components["schemas"]["SyncAction"];
            /** @description When the change was made, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            line: components["schemas"]["SyncedLine"];
        };
        /**
         * @description A restore of the database.
         * @example {
         *       "action": "restore",
         *       "epoch": 1772382010,
         *       "created_at": "2026-03-01 16:20:10",
         *       "drop": [
         *         {
         *           "from": 502,
         *           "to": 1000000501
         *         }
         *       ]
         *     }
         */
        Restore: {
            /**
             * @description Tells this message from the change of a line.
             * @enum {string}
             */
            action: "restore";
            /** @description The new epoch. It is greater than each before. */
            epoch: number;
            /** @description When the epoch began, in UTC. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Ids of the lines to drop. */
            drop: components["schemas"]["IdRange"][];
        };
        /** @description Ids from the first to the last, both included. */
        IdRange: {
            from: components["schemas"]["Id"];
            to: components["schemas"]["Id"];
        };
        /** @description A line as it is now. Credentials that its kind does not have are null. */
        SyncedLine: {
            id: components["schemas"]["Id"];
            /**
             * @description Kind of the line.
             * @enum {string}
             */
            kind: "m3u" | "mag" | "enigma" | "activecode";
            /**
             * @description Status of the line. The line plays only if it is `active`.
             * @enum {string}
             */
            status: "waiting" | "active" | "expired" | "restricted" | "refunded" | "deleted";
            /** @description Username of the line. */
            username: string | null;
            /** @description Password of the line. */
            password: string | null;
            mac_address: components["schemas"]["NullableMac"];
            sn: components["schemas"]["Sn"];
            stb_type: components["schemas"]["StbType"];
            parent_password: components["schemas"]["ParentPassword"];
            modem_mac: components["schemas"]["ModemMac"];
            enigma_version: components["schemas"]["EnigmaVersion"];
            /** @description The code that activates the line on a device. */
            code: string | null;
            serial: components["schemas"]["LineSerial"];
            package_id: components["schemas"]["LinePackageId"];
            /** @description Ids of the bouquets that the line can play. */
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
        /** @description A time that you set, in UTC, `YYYY-MM-DD HH:MM:SS`. */
        Moment: string;
        /**
         * @description Stable name of the problem.
         * @enum {string}
         */
        ProblemCode: "malformed_request" | "unauthenticated" | "invalid_credentials" | "missing_permission" | "missing_scope" | "restricted" | "network_not_allowed" | "password_grant_disabled" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "idempotency_in_flight" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_mismatch" | "insufficient_credit" | "credit_limit_reached" | "not_refundable" | "trial_limit_reached" | "package_not_allowed" | "voucher_not_applicable" | "token_limit_reached" | "limit_reached" | "line_restricted" | "too_many_requests" | "headers_too_large" | "unavailable";
        /** @description Why a user is blocked. */
        BlockingRestriction: {
            /**
             * Format: int64
             * @description Identifier of the restriction.
             */
            id: number;
            /** @description Title of the restriction. */
            title: string;
            /** @description Why it was created, in words for people. */
            description: string;
        };
        /** @description A time in UTC, `YYYY-MM-DD HH:MM:SS`. Null if it has not happened yet. */
        NullableTimestamp: string | null;
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /** @description Address of the explanation of this kind of problem, relative to the service. */
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
            /** @description Id of the request. Quote it when you report a fault. */
            request_id: string;
            /** @description The fields that are not valid, each with what is wrong with it. */
            errors?: {
                [key: string]: string[];
            };
            /** @description With 403, the policy that failed. */
            policy?: string;
            /**
             * @description With 403, the condition of the policy that failed: `permission`, `scope` or `restriction`. With
             *     `not_refundable`, the cause, with the same values as `reason` in a refund preview.
             * @enum {string}
             */
            reason?: "permission" | "scope" | "restriction" | "no_charge_left" | "trial" | "no_refund_policy" | "too_late" | "refunded_recently";
            /** @description With `restricted`, the newest of the restrictions that block you. */
            restrictions?: components["schemas"]["BlockingRestriction"][];
            /**
             * Format: double
             * @description With `insufficient_credit`, what the payer needs, in credits. Absent if you may not see the payer's
             *     credit.
             */
            required?: number;
            /**
             * Format: double
             * @description With `insufficient_credit`, what the payer has, in credits. Absent if you may not see it.
             */
            balance?: number;
            /**
             * Format: double
             * @description With `credit_limit_reached`, what the token may spend, in credits.
             */
            credit_limit?: number;
            /**
             * Format: double
             * @description With `credit_limit_reached`, what it has spent of the limit, in credits.
             */
            credit_used?: number;
            /** @description With `credit_limit_reached`, when the limit begins anew, in UTC; null for never. */
            credit_resets_at?: components["schemas"]["NullableTimestamp"];
        };
        /**
         * @description What the streaming edge is asked to do: `create`, `change_type`, `suspend` and `resume` (restrictions),
         *     `kill` (open connections) and `delete`. `update` is any other change of the line.
         * @enum {string}
         */
        SyncAction: "create" | "update" | "change_type" | "suspend" | "resume" | "kill" | "delete";
        /** @description A time in UTC, `YYYY-MM-DD HH:MM:SS`. */
        Timestamp: string;
        /**
         * Format: int64
         * @description Identifier.
         */
        Id: number;
        /**
         * @description MAC address of the device, as `AA:BB:CC:DD:EE:FF`. It is unique among lines of the same kind. Null if the
         *     line has none.
         */
        NullableMac: string | null;
        /** @description Serial number of the set-top box. Null if unknown. */
        Sn: string | null;
        /** @description Model of the set-top box. Null if unknown. */
        StbType: string | null;
        /** @description Parental code that the set-top box asks for. Null for none. */
        ParentPassword: string | null;
        /** @description MAC address of the receiver's modem, as `AA:BB:CC:DD:EE:FF`. Null if unknown. */
        ModemMac: string | null;
        /** @description Version of the receiver's Enigma software. Null if unknown. */
        EnigmaVersion: string | null;
        /** @description Serial number of the activated device. Null if unknown. */
        LineSerial: string | null;
        /**
         * Format: int64
         * @description Id of the package that was last sold for the line.
         */
        LinePackageId: number;
        /** @description Largest number of simultaneous connections, at most the package's `max_connections`. */
        LineMaxConnections: number;
        /** @description True for a trial, free or paid. False once the line is extended. */
        LineIsTrial: boolean;
        /** @description True if the line plays adult content. Only possible if its owner may sell it (`adult` of the user). */
        LineAdult: boolean;
        /** @description True if VPN is on. */
        LineVpnEnabled: boolean;
        /**
         * @description The line's own host name, under a domain of its owner or of a user above it. Null if it has none; it is then
         *     served under the `dns` of its owner, or the operator's host name.
         */
        LineDnsName: string | null;
        /**
         * Format: int64
         * @description Id of the user who owns the line.
         */
        LineUserId: number;
        /**
         * @description Country in which the line may be watched: an ISO 3166-1 alpha-2 code, or `all`. It is sent to the
         *     streaming edge.
         */
        LineCountry: string;
        /** @description When the first period started, in UTC. Null while the line waits for its activation. */
        LineActivatedAt: string | null;
        /** @description When the line expires or expired, in UTC. Null while the line waits for its activation. */
        LineExpiredAt: string | null;
    };
    responses: {
        /** @description The request cannot be read. */
        400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It does not exist, or you cannot see it. */
        404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has a type that is not supported. */
        415: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or field is not valid, or the request cannot be carried out. */
        422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. */
        429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot handle the request now. */
        503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Id of this request. It is the one you sent in `X-Request-Id`, if you sent one.
         * @example 01JD3V9Q8M6Z
         */
        RequestId: string;
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
            /** @description What was accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityReceipt"];
                };
            };
            400: components["responses"]["400"];
            /** @description The signature is missing, wrong, or too old. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/docs/errors#unauthenticated",
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
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    edge_sync: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description W3C Trace Context. The trace of the request that caused the change, with a new span for each
                 *     attempt. It is absent if no request caused the change, such as a renewal.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: string;
            };
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
            /** @description The change is accepted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The change is not accepted. It is sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The change is not accepted. It is sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    edge_restore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The restore. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Restore"];
            };
        };
        responses: {
            /** @description The lines are dropped. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The restore is not accepted. It is sent again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The restore is not accepted. It is sent again. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
