import { Problem } from '../call/problem.ts';

/** The addresses of the contract, with the methods of each. */
type Addresses = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/**
 * Returns the handler for requests without a route: 405 with `Allow` if the address has other methods, otherwise 404.
 * Fastify's router cannot tell the two apart, and a route for each other method would cost memory.
 */
export function unmatchedHandler(prefix: string, paths: Addresses): (request: { url: string }) => never {
  // OpenAPI matches addresses without parameters first.
  const addresses = read(paths, prefix).sort((one, other) => one.parameters - other.parameters);
  return ({ url }) => {
    const path = url.split('?', 1)[0] ?? '';
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (address === undefined) throw new Problem('not_found', 'There is nothing at this address.');
    // Fastify answers HEAD wherever there is a GET.
    const methods = [...address.methods.keys()].flatMap((method) =>
      method === 'GET' ? ['GET', 'HEAD'] : method,
    );
    const allow = methods.join(', ');
    throw new Problem('method_not_allowed', `This address supports only ${allow}.`, { headers: { allow } });
  };
}

/**
 * Returns addresses with methods that they lack, but that the router would match to an address with a parameter: POST
 * of `/users/me`, if there is a POST of `/users/{id}`.
 */
export function shadowedMethods(paths: Addresses): { path: string; method: string }[] {
  const addresses = read(paths);
  return addresses.flatMap(({ path, methods, parameters }) => {
    const example = path.replaceAll(/\{\w+\}/g, '1');
    const others = addresses.filter((other) => other.parameters > parameters && other.pattern.test(example));
    const known = new Set(others.flatMap((other) => [...other.methods.keys()]));
    return [...known].filter((method) => !methods.has(method)).map((method) => ({ path, method }));
  });
}

interface Address {
  path: string;
  methods: ReadonlyMap<string, unknown>;
  pattern: RegExp;
  parameters: number;
}

function read(paths: Addresses, prefix = ''): Address[] {
  return [...paths].map(([path, methods]) => ({
    path,
    methods,
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    parameters: path.split('{').length - 1,
  }));
}
