// Generated from spec/ by `npm run generate`. Do not edit.
import { createRequire as loaderFrom } from 'node:module';

const load = loaderFrom(import.meta.url);
const chunk = (path) => { let loaded; return () => (loaded ??= load('#generated/' + path)); };

const of_users = chunk('row-serializers/users.cjs');
export const users_index = () => of_users().users_index;
const of_lines = chunk('row-serializers/lines.cjs');
export const lines_index = () => of_lines().lines_index;
const of_m3us = chunk('row-serializers/m3us.cjs');
export const m3us_index = () => of_m3us().m3us_index;
const of_mags = chunk('row-serializers/mags.cjs');
export const mags_index = () => of_mags().mags_index;
const of_enigmas = chunk('row-serializers/enigmas.cjs');
export const enigmas_index = () => of_enigmas().enigmas_index;
const of_activecodes = chunk('row-serializers/activecodes.cjs');
export const activecodes_index = () => of_activecodes().activecodes_index;
const of_transactions = chunk('row-serializers/transactions.cjs');
export const transactions_index = () => of_transactions().transactions_index;
const of_vouchers = chunk('row-serializers/vouchers.cjs');
export const vouchers_index = () => of_vouchers().vouchers_index;
const of_logs = chunk('row-serializers/logs.cjs');
export const logs_index = () => of_logs().logs_index;
