import { operationsOf, resolve, type Contract, type OperationAt, type Schema } from '../generate/contract.ts';

// What differs between our contract and that of a server of another version.

/** A difference, with the operations that it concerns. */
export interface Difference {
  /** An operation, or a field by the schema that it belongs to: `M3u.status`. */
  of: string;
  message: string;
  operations: string[];
}

interface Field {
  label: string;
  type: string;
  required: boolean;
}

/**
 * Returns where a client of `ours` would miss something at a server that keeps `theirs`: operations, parameters and fields
 * that are missing or have another type, and those that must be sent. What only the server has is no difference.
 */
export function differences(ours: Contract, theirs: Contract): Difference[] {
  const found = new Map<string, Difference>();
  const add = (of: string, message: string, operation: string): void => {
    const known = found.get(`${of} ${message}`);
    if (known) known.operations.push(operation);
    else found.set(`${of} ${message}`, { of, message, operations: [operation] });
  };
  const others = new Map([...operationsOf(theirs)].map((at) => [at.operation.operationId, at]));
  for (const at of operationsOf(ours)) {
    const { operationId } = at.operation;
    const other = others.get(operationId);
    if (other === undefined) add(operationId, 'the operation is missing', operationId);
    else if (`${other.method} ${other.path}` !== `${at.method} ${at.path}`)
      add(operationId, `the operation is ${other.method} ${other.path}`, operationId);
    else {
      for (const [of, message] of [
        ...requestDifferences(requestOf(ours, at), requestOf(theirs, other)),
        ...responseDifferences(responseOf(ours, at), responseOf(theirs, other)),
      ])
        add(of, message, operationId);
    }
  }
  return [...found.values()];
}

type Fields = ReadonlyMap<string, Field>;

function* requestDifferences(ours: Fields, theirs: Fields): Generator<[of: string, message: string]> {
  for (const [place, { label, type }] of ours) {
    const other = theirs.get(place);
    if (other === undefined) yield [label, 'cannot be sent'];
    else if (other.type !== type) yield [label, `is sent as ${other.type}, not ${type}`];
  }
  for (const [place, { label, required }] of theirs)
    if (required && ours.get(place)?.required !== true) yield [label, 'must be sent'];
}

function* responseDifferences(ours: Fields, theirs: Fields): Generator<[of: string, message: string]> {
  for (const [place, { label, type }] of ours) {
    const other = theirs.get(place);
    if (other === undefined) yield [label, 'is missing in responses'];
    else if (other.type !== type) yield [label, `is ${other.type} in responses, not ${type}`];
  }
}

/** Returns the parameters and the fields of the body of a request, by their places. */
function requestOf(contract: Contract, { operation }: OperationAt): Fields {
  const { operationId, parameters = [], requestBody } = operation;
  const fields = new Map<string, Field>();
  for (const { name, in: place, required = false, schema } of parameters.map((each) =>
    resolve(contract, each),
  ))
    fields.set(`${place} ${name}`, {
      label: `${operationId} ${name}`,
      type: typeOf(resolve(contract, schema)),
      required,
    });
  const body = requestBody && resolve(contract, requestBody).content?.['application/json'];
  if (body) addFields(fields, contract, body.schema, { place: 'body', label: operationId });
  return fields;
}

function responseOf(contract: Contract, { operation }: OperationAt): Fields {
  const fields = new Map<string, Field>();
  const body = resolve(contract, operation.responses['200'] ?? {}).content?.['application/json'];
  if (body) addFields(fields, contract, body.schema, { place: 'response', label: operation.operationId });
  return fields;
}

/** Adds the fields of a schema and of what is in them. Their labels name the nearest schema that has a name. */
function addFields(
  fields: Map<string, Field>,
  contract: Contract,
  schema: Schema,
  at: { place: string; label: string },
): void {
  if (schema.$ref !== undefined) {
    const label = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    addFields(fields, contract, resolve(contract, schema), { ...at, label });
    return;
  }
  const { properties = {}, required = [], items, allOf = [], oneOf = [] } = schema;
  for (const part of [...allOf, ...oneOf]) addFields(fields, contract, part, at);
  if (items) addFields(fields, contract, items, { ...at, place: `${at.place}[]` });
  for (const [name, property] of Object.entries(properties)) {
    const place = `${at.place}.${name}`;
    const label = `${at.label}.${name}`;
    const type = typeOf(resolve(contract, property));
    fields.set(place, { label, type, required: required.includes(name) });
    addFields(fields, contract, property, { place, label });
  }
}

/** Returns the type of a schema, whose values of a text may be others. */
function typeOf({ type, oneOf, allOf }: Schema): string {
  return type === undefined && (oneOf ?? allOf) ? 'object' : [type ?? 'anything'].flat().sort().join(' or ');
}
