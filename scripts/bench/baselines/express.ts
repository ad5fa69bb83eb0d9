import express, { type NextFunction, type Request, type Response } from 'express';
import * as validator from 'express-openapi-validator';
import { answerOf, contractFile, failure, openPool, port, routes } from './setting.ts';

// Baseline (d): Express 5 with express-openapi-validator.

const pool = openPool();
const app = express();
app.use(express.json());
app.use(validator.middleware({ apiSpec: contractFile, validateRequests: true, validateResponses: false }));
for (const { name, method, url } of routes()) {
  const answer = answerOf(name);
  app[method as 'get'](url, async (request, response) => {
    response.json(
      await answer(pool, {
        authorization: request.headers.authorization,
        params: request.params as Record<string, string>,
        query: request.query,
        url: `${request.protocol}://${request.headers.host ?? ''}${request.originalUrl}`,
      }),
    );
  });
}
// Express recognizes an error handler by its four parameters.
app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  const { status, body } = failure(error);
  response.status(status).json(body);
});
app.listen(port, '127.0.0.1');
