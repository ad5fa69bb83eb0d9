import { allPlaces, type Place, type SpecTree } from './tree.ts';

/** An object that the bundler writes under `components`, with its name there. */
export interface Component {
  /** `schemas`, `parameters`, `responses` ... */
  kind: string;
  name: string;
  place: Place;
}

/** Returns all targets of a `$ref` that become components. A name is returned twice when two places claim it. */
export function componentsOf(tree: SpecTree): Component[] {
  const found = new Map<string, Component>();
  for (const place of tree.fileNames.flatMap((name) => [...allPlaces(tree.file(name))])) {
    const target = place.target();
    const kind = kindOf(place.keys);
    const reached = target && tree.follow(target);
    if (target === undefined || reached === undefined || kind === 'operations') continue;
    const name = target.keys.at(-1) ?? target.file.replace(/^.*\//, '').replace(/\.yaml$/, '');
    found.set(`${kind} ${name} ${reached.id}`, { kind, name, place: reached });
  }
  return [...found.values()];
}

/** Returns the kind of component that a `$ref` refers to, by the keys that lead to it. */
function kindOf(keys: readonly string[]): string {
  const [around, above, key] = [keys.at(-3), keys.at(-2), keys.at(-1)];
  if (around === 'paths') return 'operations';
  if (key === 'requestBody') return 'requestBodies';
  if (above === 'parameters' || above === 'responses' || above === 'headers') return above;
  return 'schemas';
}

/** Returns the source of a place in the bundle. */
export function sourceOf(tree: SpecTree, components: Component[], keys: readonly string[]): Place {
  const [section, kind, name] = keys;
  const component =
    section === 'components'
      ? components.find((item) => item.kind === kind && item.name === name)
      : undefined;
  let place = component?.place ?? tree.file('openapi.yaml');
  for (const key of component === undefined ? keys : keys.slice(3)) {
    const next = place.get(key);
    if (next === undefined) break;
    place = next;
  }
  return place;
}
