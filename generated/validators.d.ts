// Generated from spec/ by `npm run generate`. Do not edit.
import type { ValidateFunction } from 'ajv';

export declare const oauth_token_issue: ValidateFunction;
export declare const oauth_tokens_index: ValidateFunction;
export declare const oauth_tokens_destroy: ValidateFunction;
export declare const oauth_scopes_index: ValidateFunction;
export declare const oauth_personal_access_tokens_index: ValidateFunction;
export declare const oauth_personal_access_tokens_store: ValidateFunction;
export declare const oauth_personal_access_tokens_destroy: ValidateFunction;
export declare const users_me: ValidateFunction;
export declare const users_show: ValidateFunction;
export declare const users_ancestors: ValidateFunction;
export declare const packages_index: ValidateFunction;
export declare const m3us_restrictions: ValidateFunction;
export declare const mags_restrictions: ValidateFunction;
export declare const enigmas_restrictions: ValidateFunction;
