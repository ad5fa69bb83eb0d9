import converter from 'openapi-to-postmanv2';
import { json } from 'node:stream/consumers';

// Reads an OpenAPI document and writes the Postman collection that the library makes of it. The library has packages of
// its own, which nothing else loads.

const OPTIONS = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  // What one may leave out is there, but switched off.
  enableOptionalParameters: false,
  // Only what the contract names.
  keepImplicitHeaders: false,
};

const data = await json(process.stdin);
converter.convertV2({ type: 'json', data }, OPTIONS, (error, outcome) => {
  if (error) throw error;
  if (!outcome.result) throw new Error(outcome.reason);
  process.stdout.write(JSON.stringify(outcome.output[0]?.data));
});
