import { sql } from 'kysely';

import { makeDueDrafts } from './accounting/template-drafts';
import { forgetVisits } from './compliance/kyc/session';
import { queueAutomatic } from './dealing/messages/queue-automatic';
import { queueRates } from './dealing/messages/queue-rates';
import { fetchDueFeeds } from './dealing/rates/feeds/run-feed';
import { foldTally } from './document/list-tally.sql';
import { inTransaction } from './database/transaction';
import { scanWaiting } from './files/scan';
import { sweepFiles } from './files/sweep';
import { queueDue } from './jobs/due';
import { dueWorks } from './register-jobs';
import { ABSOLUTE_HOURS } from './kernel/access';
import type { Host } from './kernel/host';
import { forgetTries } from './kernel/limits';
import { sweepUploadFolders } from './kernel/upload-folder';
import { sealBooks } from './ledger/chain/seal';
import { foldDays } from './ledger/day-sums.sql';
import { proveWhenDue } from './ledger/proof-run';
import { mailClosingHash } from './ledger/chain/closing-hash';
import { stampWhenDue } from './ledger/stamps/stamp-head';
import { queueEvents } from './settings/webhooks/queue-events';
import { forgetMessages, sendMessages } from './outbox/outbox';
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

/**
 * Starts the periodic tasks. They seal postings and audit rows every second, deliver messages, fetch rates, queue due
 * work, delete expired rows every hour, and prove the books every night. If the settings require it, they mail the closing
 * hash and have it stamped once a day.
 */
export function startHousekeeping(host: Host): { stop(): void } {
  const seal = repeat(host, SEAL_MS, () => sealBooks(host.db));
  const drafts = repeat(host, TEMPLATES_MS, () => makeDueDrafts(host));
  const due = repeat(host, DUE_MS, () => queueDue(host, dueWorks));
  // Fetches overlap, so that a source that does not answer delays no other.
  const feeds = repeat(host, FEEDS_MS, async () => fetchDueFeeds(host));
  const sweep = repeat(host, SWEEP_MS, () => sweepExpired(host));
  const folders = repeat(host, SWEEP_MS, () => sweepUploadFolders(host.now()), { atOnce: true });
  const files = repeat(host, SWEEP_MS, () => sweepFiles(host), { atOnce: true });
  const scans = repeat(host, SCAN_MS, () => scanWaiting(host), { atOnce: true });
  const messages = repeat(host, MESSAGES_MS, () => sendMessages(host));
  const events = repeat(host, EVENTS_MS, () => queueEvents(host));
  const automatic = repeat(host, EVENTS_MS, () => queueAutomatic(host));
  const rates = repeat(host, DUE_MS, () => queueRates(host));
  const tally = repeat(host, FOLD_MS, () => foldTally(host.db), { atOnce: true });
  const days = repeat(host, DAYS_MS, () => foldDays(host.db), { atOnce: true });
  const mail = repeat(host, MAIL_MS, () => checkMail(host), { atOnce: true });
  const proof = repeat(host, SWEEP_MS, () => proveWhenDue(host));
  const hash = repeat(host, SWEEP_MS, () => mailClosingHash(host), { atOnce: true });
  const stamp = repeat(host, SWEEP_MS, () => stampWhenDue(host), { atOnce: true });
  return {
    stop() {
      clearInterval(seal);
      clearInterval(drafts);
      clearInterval(due);
      clearInterval(feeds);
      clearInterval(sweep);
      clearInterval(folders);
      clearInterval(files);
      clearInterval(scans);
      clearInterval(messages);
      clearInterval(events);
      clearInterval(automatic);
      clearInterval(rates);
      clearInterval(tally);
      clearInterval(days);
      clearInterval(mail);
      clearInterval(proof);
      clearInterval(hash);
      clearInterval(stamp);
    },
  };
}

function repeat(
  host: Host,
  everyMs: number,
  work: () => Promise<unknown>,
  { atOnce = false } = {},
): NodeJS.Timeout {
  let running = false;
  const run = () => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => host.log.error({ err: error }))
      .finally(() => {
        running = false;
      });
  };
  if (atOnce) run();
  return setInterval(run, everyMs).unref();
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
