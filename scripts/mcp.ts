import { partner } from './lib/partner.ts';
import { runCommand } from './lib/refusal.ts';
import { serve } from './mcp/server.ts';

// `subscription-reseller-api mcp`, with API_SERVER and API_TOKEN: lets an assistant that speaks the Model Context Protocol find,
// read and call the operations, by stdio. Writes are tried, unless it says otherwise.

await runCommand(() => serve(partner()));
