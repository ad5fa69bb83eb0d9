import { Problem } from './problem.ts';

/**
 * The handler of a request that no route takes: 405 with `Allow` where the address is an operation's under
 * another method, else 404. Fastify's router cannot tell, and a route for each other method costs memory.
 */
export function answerNowhere(
  prefix: string,
  paths: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): (request: { url: string }) => never {
  const addresses = [...paths].map(([path, methods]) => ({
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));
  return ({ url }) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = new Set(
      addresses.filter(({ pattern }) => pattern.test(path)).flatMap((address) => [...address.methods.keys()]),
    );
    if (methods.size === 0) throw new Problem('not_found', 'There is nothing at this address.');
    const allow = [...methods].join(', ');
    throw new Problem('method_not_allowed', `This address knows ${allow} only.`, { headers: { allow } });
  };
}
