import type { FastifyInstance } from 'fastify';
import { Deadline } from '../../db/connection/deadline.ts';
import { operations, type Operation } from '../../generated/operations.ts';
import type { Settings } from '../call/settings.ts';

/** Sets the deadline of each request, which excludes the time for sending the body. */
export function limitTime(app: FastifyInstance, { answerWithin }: Pick<Settings, 'answerWithin'>): void {
  app.decorateRequest('deadline');
  app.addHook('onRequest', (request, _reply, done) => {
    const { operation } = request.routeOptions.config;
    const longer = operation === undefined ? null : (operations[operation] as Operation).timeLimit;
    request.deadline = new Deadline(Math.max(answerWithin, (longer ?? 0) * 1000));
    done();
  });
  app.addHook('preParsing', ({ deadline }, _reply, _payload, done) => {
    deadline.pause();
    done();
  });
  app.addHook('preValidation', ({ deadline }, _reply, done) => {
    deadline.resume();
    done();
  });
  app.addHook('onResponse', ({ deadline }, _reply, done) => {
    deadline.clear();
    done();
  });
}
