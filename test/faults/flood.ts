import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as processes from '../support/processes.ts';

/** The limit of open files of the service, and the number of silent connections that are opened. */
export interface Flood {
  file: string;
  databaseUrl: string;
  openFiles: number;
  sockets: number;
}

/** The result. */
export interface FloodReport {
  /** The maximum number of silent connections that were open at once. */
  maxOpen: number;
  /** Requests on a connection from before the flood that got 200 meanwhile. */
  answered: number;
  /** New clients that got no connection. */
  refused: number;
  /** Seconds until a new client got a response. */
  seconds: number;
  /** The lines of the log. */
  logLines: number;
  wrong: string[];
}

const PATIENCE_SECONDS = 25;
/** Each of these uses another resource: a file, the database, none. */
const PATHS = ['/openapi-3.0.json', '/health/ready', '/health'];

/**
 * Takes all connections of a service with silent sockets, and waits until it serves new clients again. It must survive
 * and keep serving earlier clients.
 */
export async function runFlood(scope: processes.Scope, flood: Flood): Promise<FloodReport> {
  const service = await processes.serve(
    scope,
    flood.file,
    {
      DATABASE_URL: flood.databaseUrl,
      WORKER: 'false',
      LOG_LEVEL: 'warn',
      OVERLOAD_DELAY: '0',
      CONNECTIONS_PER_ADDRESS: '1000000',
    },
    flood.openFiles,
  );
  const report: FloodReport = { maxOpen: 0, answered: 0, refused: 0, seconds: 0, logLines: 0, wrong: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  scope.teardown(() => agent.destroy());
  await status(`${service.origin}/health`, agent);

  const connections = hold(scope, Number(new URL(service.origin).port), flood.sockets);
  await sleep(1000);
  const from = Date.now();
  // Until the flood has arrived, which takes time on a busy machine, there are free connections.
  for (let newcomer = 0; newcomer !== 200 || report.refused === 0;) {
    report.maxOpen = Math.max(report.maxOpen, connections.size);
    for (const path of PATHS) {
      const answer = await status(service.origin + path, agent);
      if (answer === 200) report.answered += 1;
      else report.wrong.push(`${path} was answered with ${String(answer)} on a connection from before`);
    }
    newcomer = await status(`${service.origin}/health`, new Agent());
    if (newcomer !== 200) report.refused += 1;
    report.seconds = (Date.now() - from) / 1000;
    if (report.seconds > PATIENCE_SECONDS) {
      report.wrong.push(report.refused === 0 ? 'there was room all the time' : 'no newcomer was answered');
      break;
    }
    await sleep(250);
  }
  const { exitCode } = service.child;
  if (exitCode !== null) report.wrong.push(`the service ended with ${String(exitCode)}: ${service.stderr}`);
  report.logLines = service.stdout.split('connections are turned away').length - 1;
  return report;
}

/** Returns the open sockets among this many, opened as fast as they are accepted. */
function hold(scope: processes.Scope, port: number, count: number): Set<Socket> {
  const open = new Set<Socket>();
  scope.teardown(() => {
    for (const socket of open) socket.destroy();
  });
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.once('connect', () => open.add(socket)).once('close', () => open.delete(socket));
    socket.resume();
  }
  return open;
}

/** Returns the status of a response; 0 without one. */
function status(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, timeout: 5000 }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(0));
    asked.end();
  });
}
