import { type Selectable, sql } from 'kysely';

import type { RateFeed } from '@/lib/contract/dealing/rate-feeds';
import { pauseAfter } from '@/lib/domain/dealing/feed';
import type { RateFeed as FeedTable } from '@/server/database/types';
import { inTransaction } from '@/server/database/transaction';
import { settleDue, type Settling } from '@/server/jobs/due';
import { isTemporary } from '@/server/jobs/run';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { publishRates } from '../publish-rates';
import { cancelProposals } from './cancel-proposals';
import { FeedFailure } from './feed-failure';
import { type FeedSettings, scopeOf } from './feed-prices';
import { type Fetched, fetchSource, isLater, sealName } from './fetch-source';
import { nextAt } from './feeds.sql';
import { type JudgedPrice, judgePrices } from './judge-prices';

type Row = Selectable<FeedTable>;

/** A feed whose fetch this process has reserved until `next_at`. */
type Claimed = Omit<Row, keyof FeedSettings | 'mode' | 'weekdays'> &
  FeedSettings &
  Pick<RateFeed, 'mode' | 'weekdays'>;

/**
 * Time in ms for which a process reserves a fetch. It is longer than a fetch can take; after it, another process may
 * fetch.
 */
const LEASE_MS = 120_000;
/** Maximum number of feeds that one process fetches at the same time, even if its runs overlap. */
const AT_ONCE = 8;
/** Number of feeds that this process is fetching. */
let fetching = 0;

/**
 * Fetches the feeds that are due. It runs outside the job queue, so that a long job never delays rates. Several server
 * processes may run it concurrently, because each fetch is reserved by one of them.
 */
export const rateFeedsDue: Settling<number> = {
  kind: 'rate feeds',
  atOnce: AT_ONCE,
  find: async ({ db, now }) => {
    const rows = await db
      .selectFrom('rate_feed')
      .select('id')
      .where('is_active', '=', true)
      .where('next_at', '<=', now().toISOString())
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  settle: runFeed,
};

/**
 * Fetches a feed. Returns false if the feed is no longer due, or if this process already fetches `AT_ONCE` feeds; in
 * that case the feed stays due.
 */
async function runFeed(host: Host, id: number): Promise<boolean> {
  if (fetching >= AT_ONCE) return false;
  fetching += 1;
  try {
    return await fetchFeed(host, id);
  } finally {
    fetching -= 1;
  }
}

/**
 * Fetches a feed and publishes its rates; on failure it stores the reason. Returns false if the feed is no longer due.
 */
async function fetchFeed(host: Host, id: number): Promise<boolean> {
  const feed = await claim(host, id);
  if (!feed) return false;
  try {
    const fetched = await fetchSource(host, {
      feed,
      key: keyOf(host, feed),
      scope: await scopeOf(host.db, feed),
      lastTime: feed.source_time,
    });
    await inTransaction(host.db, (db) => storeRates({ host, db, feed }, fetched));
  } catch (error) {
    if (isTemporary(error)) throw error;
    const isExpected = error instanceof FeedFailure;
    if (!isExpected) host.log.error({ err: error, feed: id });
    const failure = isExpected ? error : new FeedFailure('feed.broken');
    await inTransaction(host.db, (db) => storeFailure({ host, db, feed }, failure));
  }
  return true;
}

async function claim({ db, now }: Host, id: number): Promise<Claimed | undefined> {
  const at = now();
  const row = await db
    .updateTable('rate_feed')
    .set({ next_at: new Date(at.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('next_at', '<=', at.toISOString())
    .returningAll()
    .executeTakeFirst();
  // The cast is safe: the table's checks and the contract allow only these values.
  return row as Claimed | undefined;
}

/** Decrypts the API key of a feed; null if it has none. Throws a `FeedFailure` if the key cannot be decrypted. */
export function keyOf(
  { sealer }: Pick<Host, 'sealer'>,
  { header_sealed, url }: Pick<Row, 'header_sealed' | 'url'>,
): string | null {
  if (header_sealed === null) return null;
  try {
    return sealer.open(header_sealed, sealName(url));
  } catch {
    throw new FeedFailure('feed.key-lost');
  }
}

type Storing = Readonly<{ host: Host; db: Tx; feed: Claimed }>;

/**
 * Locks the feed. Returns false if a user has changed it or another process has reserved it since it was reserved here.
 */
async function isStillClaimed({ db, feed }: Storing): Promise<boolean> {
  const row = await db
    .selectFrom('rate_feed')
    .select('id')
    .where('id', '=', feed.id)
    .where('version', '=', feed.version)
    .where('next_at', '=', feed.next_at)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Publishes new rates, confirms unchanged ones and stores the prices. Throws a `FeedFailure` if a rule refuses any
 * rate.
 */
async function storeRates(storing: Storing, { time, prices }: Fetched): Promise<void> {
  if (!(await isStillClaimed(storing))) return;
  const { host, db, feed } = storing;
  await lockKind(db, feed);
  const now = host.now();
  const isFrozen = !isLater(time, feed.source_time);
  const judged = await judgePrices(db, feed, prices, { now, isFrozen });
  const refused = judged.find(({ failure }) => failure !== null)?.failure;
  if (refused) throw new FeedFailure(refused.code, refused.params);
  const fresh = judged.filter(({ outcome }) => outcome === 'publishes' || outcome === 'proposes');
  const notes: AuditNote[] = [];
  const { published, proposed } = await publish(storing, fresh, { time, notes });
  const confirmed = await confirm(storing, judged);
  await storePrices(storing, { time, prices });
  await db
    .updateTable('rate_feed')
    .set({
      next_at: await nextAt(db, feed, now),
      source_time: time ?? feed.source_time,
      succeeded_at: now.toISOString(),
      failing_since: null,
      failure: null,
      failures: 0,
    })
    .where('id', '=', feed.id)
    .execute();
  const countOf = (wanted: JudgedPrice['outcome']) =>
    judged.filter(({ outcome }) => outcome === wanted).length;
  const [compared, unchanged] = [countOf('compares'), countOf('unchanged')];
  await storeRun(storing, {
    published,
    proposed,
    confirmed,
    compared,
    unchanged,
    source_time: time,
  });
  await writeAudit(db, { userId: null, ip: '', requestId: `rate feed ${feed.id}` }, notes);
}

/**
 * Makes feeds of the same kind publish one after the other, so that each sees the rates that the previous ones
 * published.
 */
const lockKind = (db: Tx, { kind }: Pick<Claimed, 'kind'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rate feeds ${kind}`}, 0))`.execute(db);

/** Replaces the stored prices of the feed, which are used to compare feeds with each other. */
async function storePrices({ host, db, feed }: Storing, { time, prices }: Fetched): Promise<void> {
  await db.deleteFrom('rate_feed_price').where('feed_id', '=', feed.id).execute();
  const taken_at = host.now().toISOString();
  await db
    .insertInto('rate_feed_price')
    .values(
      prices.map(({ currency, mid_base }) => ({
        feed_id: feed.id,
        currency,
        mid_base,
        source_time: time,
        taken_at,
      })),
    )
    .execute();
}

type Publishing = Readonly<{ time: string | null; notes: AuditNote[] }>;

/**
 * Publishes rates as one set. Cancels earlier rates of the feed for the same currencies that still wait for approval.
 */
async function publish(
  { host, db, feed }: Storing,
  fresh: readonly JudgedPrice[],
  { time, notes }: Publishing,
): Promise<Readonly<{ published: number; proposed: number }>> {
  if (fresh.length === 0) return { published: 0, proposed: 0 };
  const audit = (...more: readonly AuditNote[]) => void notes.push(...more);
  const codes = fresh.map(({ price }) => price.currency);
  await cancelProposals({ db, audit }, feed, codes);
  const call = { db, host, audit, say: host.catalogues.en, me: { id: feed.owner_id } };
  const { rates } = await publishRates(call, {
    rates: fresh.map(({ price }) => price.draft),
    feed: {
      id: feed.id,
      kind: feed.kind,
      time,
      proposed: new Set(
        fresh.filter(({ outcome }) => outcome === 'proposes').map(({ price }) => price.currency),
      ),
    },
    field: (index) => `rates.${index}.`,
  });
  const proposed = rates.filter(({ status }) => status === 'proposed').length;
  return { published: rates.length - proposed, proposed };
}

/** Stores the current time as the time at which unchanged rates in force were confirmed; returns their number. */
async function confirm({ host, db }: Storing, judged: readonly JudgedPrice[]): Promise<number> {
  const ids = judged.flatMap(({ outcome, same }) =>
    outcome === 'confirms' && same ? [same.id] : [],
  );
  if (ids.length === 0) return 0;
  await db
    .updateTable('rate_origin')
    .set({ confirmed_at: host.now().toISOString() })
    .where('rate_id', 'in', ids)
    .execute();
  return ids.length;
}

/** Stores a failure and the time of the next attempt. The pause grows with the number of consecutive failures. */
async function storeFailure(storing: Storing, { reason, waitSeconds = 0 }: FeedFailure) {
  if (!(await isStillClaimed(storing))) return;
  const { host, db, feed } = storing;
  const now = host.now();
  const failures = feed.failures + 1;
  const pause = Math.max(pauseAfter(failures) * 60, waitSeconds) * 1_000;
  const failure = JSON.stringify(reason);
  await db
    .updateTable('rate_feed')
    .set({
      next_at: new Date(now.getTime() + pause).toISOString(),
      failed_at: now.toISOString(),
      failing_since: feed.failing_since ?? now.toISOString(),
      failure,
      failures,
    })
    .where('id', '=', feed.id)
    .execute();
  await storeRun(storing, { failure });
}

/** Number of days for which fetches are stored. */
const RUN_DAYS = 30;

type Run = Readonly<{
  published?: number;
  proposed?: number;
  confirmed?: number;
  compared?: number;
  unchanged?: number;
  source_time?: string | null;
  failure?: string;
}>;

/** Stores a fetch and deletes the feed's fetches that are older than `RUN_DAYS`. */
async function storeRun({ host, db, feed }: Storing, run: Run): Promise<void> {
  const at = host.now().toISOString();
  await db
    .insertInto('rate_feed_run')
    .values({ ...run, feed_id: feed.id, at })
    .execute();
  await sql`
    delete from rate_feed_run
    where feed_id = ${feed.id} and at < ${at}::timestamptz - make_interval(days => ${RUN_DAYS})
  `.execute(db);
}

/** Unfinished runs of this process. */
const underway = new Set<Promise<unknown>>();

/**
 * Starts to fetch the due feeds and does not wait. Calls may overlap, because each fetch is reserved. So a source that
 * does not answer does not delay feeds that become due meanwhile.
 */
export function fetchDueFeeds(host: Host): void {
  const run: Promise<unknown> = settleDue(host, rateFeedsDue)
    .catch((error: unknown) => host.log.error({ err: error }))
    .finally(() => underway.delete(run));
  underway.add(run);
}

/** Resolves when the runs that this process has begun are finished. */
export async function feedsFetched(): Promise<void> {
  await Promise.all(underway);
}
