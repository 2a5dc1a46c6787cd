import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { makeDueDrafts } from './accounting/template-drafts';
import { forgetVisits } from './compliance/kyc/session';
import { queueAutomatic } from './dealing/messages/queue-automatic';
import { queueRates } from './dealing/messages/queue-rates';
import { feedsFetched, fetchDueFeeds } from './dealing/rates/feeds/run-feed';
import { foldTally } from './document/list-tally.sql';
import { inTransaction } from './database/transaction';
import { scanWaiting } from './files/scan';
import { sweepFiles } from './files/sweep';
import { queueDue } from './jobs/due';
import { dueWorks } from './register-jobs';
import { ABSOLUTE_HOURS } from './kernel/access';
import { isLoggedOnce } from './kernel/failure';
import type { Host } from './kernel/host';
import { forgetTries } from './kernel/limits';
import { sweepUploadFolders } from './kernel/upload-folder';
import { sealBooks } from './ledger/chain/seal';
import { foldDays } from './ledger/day-sums.sql';
import { proveWhenDue } from './ledger/proof-run';
import { mailClosingHash } from './ledger/chain/closing-hash';
import { stampWhenDue } from './ledger/stamps/stamp-head';
import { drillWhenDue, stopDrill } from './admin/drill';
import { queueEvents } from './settings/webhooks/queue-events';
import { forgetMessages, sendMessages, stopSending } from './outbox/outbox';
import { pollTelegram, stopPolling } from './outbox/telegram-updates';
import { checkMail } from './outbox/mail-state';

const SEAL_MS = 1_000;
const SWEEP_MS = 3_600_000;
const TEMPLATES_MS = 60_000;
const DUE_MS = 20_000;
const FEEDS_MS = 5_000;
const MESSAGES_MS = 5_000;
const EVENTS_MS = 2_000;
const MAIL_MS = 300_000;
const SCAN_MS = 20_000;
const FOLD_MS = 30_000;
const DAYS_MS = 10_000;
/** Time in ms for which a stop waits for the current runs. */
const GRACE_MS = 2_000;

/**
 * Starts the periodic tasks: those of every process, and in a process with the duty `jobs` also the shared ones, such
 * as sealing the books, delivering messages and deleting expired rows. `stop` starts no further run, and waits for the
 * current ones up to `GRACE_MS`; what a longer run has not committed is done again after the next start.
 */
export function startHousekeeping(host: Host): { stop(): Promise<void> } {
  const tasks = [...ownTasks(host), ...(host.config.duties.jobs ? sharedTasks(host) : [])];
  return {
    async stop() {
      for (const task of tasks) task.end();
      await Promise.all([stopDrill(host), stopPolling(host), stopSending(host), feedsFetched()]);
      const ended = Promise.all(tasks.map((task) => task.run));
      await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })]);
      for (const task of tasks) task.abandon();
    },
  };
}

/**
 * Tasks of every process: it removes abandoned upload folders, and checks the mail server, whose state the dashboard
 * shows.
 */
const ownTasks = (host: Host): readonly Task[] => [
  repeat(host, SWEEP_MS, () => sweepUploadFolders(host.now()), { atOnce: true }),
  repeat(host, MAIL_MS, () => checkMail(host), { atOnce: true }),
];

/** Tasks of the processes that run background work. Several of them may run the same task at the same time. */
const sharedTasks = (host: Host): readonly Task[] => [
  repeat(host, SEAL_MS, () => sealBooks(host.db)),
  repeat(host, TEMPLATES_MS, () => makeDueDrafts(host)),
  repeat(host, DUE_MS, () => host.jobs.failLost()),
  repeat(host, DUE_MS, () => queueDue(host, dueWorks)),
  // Fetches may overlap, so that a source that does not answer delays no other source.
  repeat(host, FEEDS_MS, async () => fetchDueFeeds(host)),
  repeat(host, SWEEP_MS, () => sweepExpired(host)),
  repeat(host, SWEEP_MS, () => sweepFiles(host), { atOnce: true }),
  repeat(host, SCAN_MS, () => scanWaiting(host), { atOnce: true }),
  repeat(host, MESSAGES_MS, () => sendMessages(host)),
  repeat(host, MESSAGES_MS, () => pollTelegram(host)),
  repeat(host, EVENTS_MS, () => queueEvents(host)),
  repeat(host, EVENTS_MS, () => queueAutomatic(host)),
  repeat(host, DUE_MS, () => queueRates(host)),
  repeat(host, FOLD_MS, () => foldTally(host.db), { atOnce: true }),
  repeat(host, DAYS_MS, () => foldDays(host.db), { atOnce: true }),
  repeat(host, SWEEP_MS, () => proveWhenDue(host)),
  repeat(host, SWEEP_MS, () => drillWhenDue(host)),
  repeat(host, SWEEP_MS, () => mailClosingHash(host), { atOnce: true }),
  repeat(host, SWEEP_MS, () => stampWhenDue(host), { atOnce: true }),
];

/** A periodic task. `run` is its current or last run, which never rejects. `abandon` ends the logging of its failures. */
type Task = Readonly<{ run: Promise<void>; end(): void; abandon(): void }>;

function repeat(
  host: Host,
  everyMs: number,
  work: () => Promise<unknown>,
  { atOnce = false } = {},
): Task {
  let isRunning = false;
  let isAbandoned = false;
  let current = Promise.resolve();
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    // If a required standby is missing, the check throws, so that no work begins whose commit would only wait.
    current = (host.standby?.check() ?? Promise.resolve())
      .then(work)
      .then(
        () => undefined,
        (error: unknown) => {
          // An abandoned run fails because its database sessions are closed.
          if (!isAbandoned && !isLoggedOnce(error)) host.log.error({ err: error });
        },
      )
      .finally(() => {
        isRunning = false;
      });
  };
  if (atOnce) run();
  const timer = setInterval(run, everyMs).unref();
  return {
    get run() {
      return current;
    },
    end: () => clearInterval(timer),
    abandon: () => void (isAbandoned = true),
  };
}

/** Deletes expired sessions, codes, visits, stored responses, counted attempts and messages. */
async function sweepExpired({ aside, now }: Host): Promise<void> {
  const at = now();
  await inTransaction(aside, async (tx) => {
    await sql`delete from session where created_at < ${at}::timestamptz - make_interval(hours => ${ABSOLUTE_HOURS})`.execute(
      tx,
    );
    await sql`delete from one_time_code where expires_at < ${at}::timestamptz - interval '30 days'`.execute(
      tx,
    );
    await forgetVisits(tx, at);
    await sql`select note_change('sweep', 'system-setting', 'session', 'expired')`.execute(tx);
  });
  await sql`delete from idempotency where created_at < ${at}::timestamptz - interval '30 days'`.execute(
    aside,
  );
  await forgetTries(aside, at);
  await forgetMessages(aside, at);
}
