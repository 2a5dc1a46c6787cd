import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { HOST_SESSION, tryHostLock } from '../host-lock';
import { type Home, urlOf } from './home';
import { runningServer } from './lock-files';
import { isConnectionLost } from './probe';
import { isRunning } from './processes';

const LOCK = 727275;
const SESSIONS_END_MS = 250;
const SERVER_ENDS_MS = 8_000;

/**
 * Stops the database server if neither the serving process nor another session uses it. So the last program that exits
 * stops the server.
 */
export async function stopWhenUnused(home: Home): Promise<void> {
  const client = new Client({ connectionString: urlOf(home), application_name: HOST_SESSION });
  client.on('error', () => {}); // the error is ignored, because stopping the database server ends this session too
  try {
    await client.connect();
    // Takes an advisory lock. Without it, two programs that exit at the same time could both leave the server running.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await tryHostLock(client)) && (await isAlone(client))) await stopServer(home);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  } finally {
    await client.end().catch(() => {}); // closing fails if the database server has already ended this session
  }
}

/**
 * Waits while another program is deciding whether to stop the database server. Afterwards this session keeps the server
 * running. If that program stopped the server, the caller gets the error of the lost connection.
 */
export async function passStop(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  await client.query('select pg_advisory_unlock($1)', [LOCK]);
}

/**
 * True if only sessions for the host lock are left. Waits briefly, because closed sessions take a moment to disappear.
 */
async function isAlone(client: Client): Promise<boolean> {
  const until = Date.now() + SESSIONS_END_MS;
  for (;;) {
    const { rows } = await client.query<{ others: boolean }>(
      `select exists (
        select from pg_stat_activity
        where backend_type = 'client backend' and application_name <> $1
      ) others`,
      [HOST_SESSION],
    );
    if (rows[0]?.others === false) return true;
    if (Date.now() >= until) return false;
    await sleep(20);
  }
}

/** Stops the database server of a home if one runs, without regard to its sessions. */
export async function stopServer(home: Home): Promise<void> {
  const pid = runningServer(home);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + SERVER_ENDS_MS;
  while (isRunning(pid) && Date.now() < until) await sleep(10);
}
