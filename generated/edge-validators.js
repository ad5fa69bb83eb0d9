// Generated from spec/ by `npm run generate`. Do not edit.
import { createRequire as loaderFrom } from 'node:module';

const load = loaderFrom(import.meta.url);
const chunk = (path) => { let loaded; return () => (loaded ??= load('#generated/' + path)); };

const of_edge = chunk('edge-validators/edge.cjs');
export const edge_activities_create = () => of_edge().edge_activities_create;
