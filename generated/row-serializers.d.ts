// Generated from spec/ by `npm run generate`. Do not edit.
export declare const users_index: () => (reply: unknown) => string;
export declare const lines_index: () => (reply: unknown) => string;
export declare const m3us_index: () => (reply: unknown) => string;
export declare const mags_index: () => (reply: unknown) => string;
export declare const enigmas_index: () => (reply: unknown) => string;
export declare const activecodes_index: () => (reply: unknown) => string;
export declare const transactions_index: () => (reply: unknown) => string;
export declare const vouchers_index: () => (reply: unknown) => string;
export declare const logs_index: () => (reply: unknown) => string;
