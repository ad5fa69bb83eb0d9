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
        ActivityReport: {
            started?: components["schemas"]["StartedActivity"][];
            ended?: components["schemas"]["EndedActivity"][];
        };
        StartedActivity: {
            session_id: string;
            line_id: number;
            ip: string;
            user_agent?: string;
            stream_id?: number | null;
            started_at: string;
        };
        EndedActivity: {
            session_id: string;
            ended_at: string;
        };
        ActivityReceipt: {
            started: number;
            ended: number;
            refused: components["schemas"]["RefusedActivity"][];
        };
        RefusedActivity: {
            session_id: string;
            code: "not_found";
            detail: string;
        };
        LineSync: {
            id: number;
            action: components["schemas"]["SyncAction"];
            created_at: string;
            line: components["schemas"]["SyncedLine"];
        };
        Restore: {
            action: "restore";
            epoch: number;
            created_at: string;
            drop: components["schemas"]["IdRange"][];
        };
        IdRange: {
            from: number;
            to: number;
        };
        SyncedLine: {
            id: number;
            kind: "m3u" | "mag" | "enigma" | "activecode";
            status: "waiting" | "active" | "expired" | "restricted" | "refunded" | "deleted";
            username: string | null;
            password: string | null;
            mac_address: string | null;
            sn: string | null;
            stb_type: string | null;
            parent_password: string | null;
            modem_mac: string | null;
            enigma_version: string | null;
            code: string | null;
            serial: string | null;
            package_id: number;
            bouquets: number[];
            max_connections: number;
            is_trial: boolean;
            adult: boolean;
            vpn_enabled: boolean;
            dns: string | null;
            user_id: number;
            country: string;
            activated_at: string | null;
            expired_at: string | null;
        };
        ProblemCode: "malformed_request" | "unsupported_grant_type" | "unauthenticated" | "invalid_credentials" | "missing_permission" | "missing_scope" | "restricted" | "network_not_allowed" | "token_limited" | "password_grant_disabled" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "external_id_in_use" | "idempotency_in_flight" | "export_in_progress" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "expectation_failed" | "validation_failed" | "idempotency_mismatch" | "insufficient_credit" | "credit_limit_reached" | "not_refundable" | "trial_limit_reached" | "package_not_allowed" | "voucher_not_applicable" | "token_limit_reached" | "limit_reached" | "line_restricted" | "too_many_requests" | "headers_too_large" | "internal_error" | "unavailable";
        BlockingRestriction: {
            id: number;
            title: string;
            description: string;
        };
        LineType: "M3u" | "Mag" | "Enigma" | "Activecode";
        LineReference: {
            type: components["schemas"]["LineType"];
            id: number;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            message: string;
            code: components["schemas"]["ProblemCode"];
            request_id: string;
            errors?: {
                [key: string]: string[];
            };
            policy?: string;
            reason?: "permission" | "scope" | "restriction" | "no_charge_left" | "trial" | "no_refund_policy" | "too_late" | "nothing_back" | "refunded_recently";
            restrictions?: components["schemas"]["BlockingRestriction"][];
            required?: number;
            balance?: number;
            line?: components["schemas"]["LineReference"];
            credit_limit?: number;
            credit_used?: number;
            credit_resets_at?: string | null;
        };
        SyncAction: "create" | "update" | "change_type" | "suspend" | "resume" | "kill" | "delete";
    };
    responses: {
        400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        429: {
            headers: {
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
        500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        503: {
            headers: {
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
        RetryAfter: number;
        RateLimitLimit: number;
        RateLimitRemaining: number;
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityReport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityReceipt"];
                };
            };
            400: components["responses"]["400"];
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["404"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            500: components["responses"]["500"];
            503: components["responses"]["503"];
        };
    };
    edge_sync: {
        parameters: {
            query?: never;
            header?: {
                traceparent?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LineSync"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["Restore"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
