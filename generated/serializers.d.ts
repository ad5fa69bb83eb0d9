// Generated from spec/ by `npm run generate`. Do not edit.
export declare const oauth_token_issue: (reply: unknown) => string;
export declare const oauth_tokens_index: (reply: unknown) => string;
export declare const oauth_tokens_destroy: (reply: unknown) => string;
export declare const oauth_scopes_index: (reply: unknown) => string;
export declare const oauth_personal_access_tokens_index: (reply: unknown) => string;
export declare const oauth_personal_access_tokens_store: (reply: unknown) => string;
export declare const oauth_personal_access_tokens_destroy: (reply: unknown) => string;
export declare const users_me: (reply: unknown) => string;
export declare const users_show: (reply: unknown) => string;
export declare const users_ancestors: (reply: unknown) => string;
export declare const packages_index: (reply: unknown) => string;
export declare const m3us_restrictions: (reply: unknown) => string;
export declare const mags_restrictions: (reply: unknown) => string;
export declare const enigmas_restrictions: (reply: unknown) => string;
