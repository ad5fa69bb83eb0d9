import pg from 'pg';
import { poolSettings } from '../../../db/connection/connection.ts';

/** Opens a pool with the settings of the service's, and prepared statements like it: so neither side has an advantage. */
export function openPool({
  databaseUrl,
  connections,
}: {
  databaseUrl: string;
  connections: number;
}): pg.Pool {
  const pool = new pg.Pool(poolSettings(databaseUrl, connections));
  pool.on('error', () => undefined);
  pool.on('connect', prepareStatements);
  return pool;
}

const names = new Map<string, string>();

/** Names a connection's statements by their text. A named statement is prepared on first use and kept. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values))
      return Reflect.apply(query, client, [text, values, ...rest]);
    const name = names.get(text) ?? `s${String(names.size)}`;
    names.set(text, name);
    return Reflect.apply(query, client, [{ name, text, values }, ...rest]);
  };
  client.query = named as typeof client.query;
}
