import { Refusal } from './refusal.ts';

/** An address to listen on, and the variables that set it. */
export interface Address {
  host: string;
  port: number;
  variables: { host: string; port: string };
}

/** Begins to listen. Throws a Refusal that names the variable to change if this machine cannot listen there. */
export async function listening<Result>(
  { host, port, variables }: Address,
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${String(port)} of ${host} is in use. Set ${variables.port} to another.`);
    if (code === 'EACCES')
      throw new Refusal(
        `Port ${String(port)} is not open to this user. Set ${variables.port} to one above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Refusal(`This machine has no address ${host}. Set ${variables.host} to another.`);
    throw error;
  }
}
