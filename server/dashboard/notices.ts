import { subDays } from 'date-fns/subDays';
import { sql } from 'kysely';

import { notices, type Notices, NOTICES_NAMED } from '@/lib/contract/notices';
import { booksFor } from '@/lib/domain/ledger/open-books';
import { can } from '@/lib/domain/permission';
import { approvalsFor } from '@/server/document/approvals-waiting';
import type { User } from '@/server/kernel/access';
import type { Db } from '@/server/kernel/host';
import { JOB_COLUMNS, seenBy, shownJob } from '@/server/kernel/job-row';
import { serve } from '@/server/kernel/serve';
import { bookDatesSeen } from '@/server/ledger/book-dates';
import { remindedParties } from '@/server/ledger/reminders.sql';
import { sampleStanding } from '@/server/ledger/sample-month';
import { warrantiesEnding } from './asset-waiting.sql';
import { tillsWaiting } from './counter-waiting.sql';
import { feedTroubles, offerWishes, openRemits, unlockedCodes } from './dealing-waiting.sql';
import { employeeExpiries } from './expiries.sql';
import {
  activeLocks,
  disabledWebhooks,
  failingMessages,
  filesToReview,
  unsentPacks,
} from './waiting.sql';

/**
 * Notifications for the page layout, according to the user's permissions. The active transaction lock with the latest
 * date is included for every user.
 */
export const noticesRoute = serve(notices, async ({ db, me, host, today }) => {
  const requests = await approvalsFor(db, me);
  const [lock] = await activeLocks(db);
  const { roleId, ...dates } = await bookDatesSeen(db, me.id);
  return {
    approvals: { data: requests.slice(0, NOTICES_NAMED), total: requests.length },
    jobs: await jobsOfTray(db, me, host.now()),
    ...(can(me, 'tills', 'view')
      ? await tillsWaiting(db, await today())
      : { reviews: null, left_open: null }),
    offers: can(me, 'offer rate', 'view') ? await offerWishes(db, host.now()) : null,
    kyc_files: can(me, 'kyc customers', 'approve') ? await filesToReview(db, me.id) : null,
    open_positions: can(me, 'remits', 'view') ? await openRemits(db) : null,
    unlocked_codes: can(me, 'remits', 'approve') ? await unlockedCodes(db, host.now()) : null,
    rate_feeds: can(me, 'rates', 'create') ? await feedTroubles(db) : null,
    reminders: can(me, 'parties', 'view')
      ? (await remindedParties(db, await today())).length
      : null,
    expiries: can(me, 'employee', 'view') ? await employeeExpiries(db, await today()) : null,
    warranties: can(me, 'asset', 'view') ? await warrantiesEnding(db, await today()) : null,
    failing_messages: can(me, 'outbox', 'view') ? await failingMessages(db, host.now()) : null,
    disabled_webhooks: can(me, 'webhooks', 'edit') ? await disabledWebhooks(db) : null,
    unsent_packs: can(me, 'report packs', 'edit') ? await unsentPacks(db) : null,
    books: booksFor(dates, { userId: me.id, roleId }),
    settings: await settingsVersion(db),
    sample: await sampleOf(db, me),
    lock: lock ? { to: lock.lock_date, modules: lock.modules } : null,
  };
});

async function settingsVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ versions: string }>`
    select concat_ws('.', o.version, s.version) as versions
    from organization o left join setting s on s.type = 'system-setting'
  `.execute(db);
  return rows[0]?.versions ?? '';
}

async function sampleOf(db: Db, me: User): Promise<Notices['sample']> {
  const sample = await sampleStanding(db);
  if (!sample) return null;
  const { state, progress, error } = sample;
  const isForAll = state === 'filling' || state === 'stands';
  if (!isForAll && !can(me, 'organization details', 'edit')) return null;
  return { state, progress, error };
}

/** Maximum number of jobs in the job menu; unfinished jobs are listed first. */
const MOST_JOBS = 20;

async function jobsOfTray(db: Db, me: User, now: Date) {
  const dayBefore = subDays(now, 1).toISOString();
  const rows = await db
    .selectFrom('job')
    .select(JOB_COLUMNS)
    .where(seenBy(me))
    .where('put_away_at', 'is', null)
    .where(({ eb, or }) => or([eb('finished_at', 'is', null), eb('finished_at', '>', dayBefore)]))
    .orderBy(sql`finished_at is null`, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_JOBS)
    .execute();
  return rows.map(shownJob);
}
