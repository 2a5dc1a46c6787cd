import { sql } from 'kysely';

import type { RateDraft, RateSet } from '@/lib/contract/exchange/rate-shapes';
import { changeInPercent } from '@/lib/domain/board';
import { isDay } from '@/lib/domain/calendar';
import { absolute, compare } from '@/lib/domain/money';
import { holdFor } from '@/server/document/approval';
import type { Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { type Quoted, quotedOf } from './quoted-rates';
import { setOf } from './rates.sql';

const page = 'rates';

/** Rates published together, with their start (default: now) and reason. */
type Publication = Readonly<{
  rates: readonly RateDraft[];
  effective_at?: string | undefined;
  reason?: string | undefined;
  rolls_back_id?: number;
  /** Prefix of a refused field's name, per rate. */
  field: (index: number) => string;
}>;

type Publishing = Pick<Call, 'db' | 'me' | 'host' | 'say' | 'audit'>;

/**
 * Publishes rates as one set with one start. Refuses the base currency, unknown or duplicate currencies, and prices in
 * the wrong order. A mid far from the previous one causes a warning, or waits for approval if a rule requires it.
 */
export async function publishRates(
  call: Publishing,
  publication: Publication,
): Promise<RateSet & { warnings: string[] }> {
  const { db, me, host } = call;
  const { effective_at, reason = null, rolls_back_id = null } = publication;
  const quoted = await quotedOf(db, publication);
  const at = await instantOf(db, effective_at, host.now());
  const set = await db
    .insertInto('rate_set')
    .values({ effective_at: at, reason, rolls_back_id, created_by: me.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warnings: string[] = [];
  for (const rate of quoted) {
    const warning = await insertRate(call, rate, { set_id: set.id, at, reason });
    if (warning !== null) warnings.push(warning);
  }
  return { ...(await setOf(db, set.id)), warnings };
}

/**
 * Start of the rates. Without a given time it is now, at most the database's clock, which decides the rate in force.
 */
async function instantOf(db: Tx, given: string | undefined, now: Date): Promise<string> {
  const { timezone } = await organisationOf(db);
  const instant =
    given === undefined
      ? sql`least(${now.toISOString()}::timestamptz, clock_timestamp())`
      : isDay(given)
        ? sql`${given}::date::timestamp at time zone ${timezone}`
        : sql`${new Date(given).toISOString()}::timestamptz`;
  const { rows } = await sql<{ at: string }>`select ${instant} as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no instant');
  return row.at;
}

type Placed = Readonly<{ set_id: number; at: string; reason: string | null }>;

/** Stores a rate and returns a warning, or null. */
async function insertRate(
  call: Publishing,
  rate: Quoted,
  { set_id, at, reason }: Placed,
): Promise<string | null> {
  const { db, me, say, audit } = call;
  const percent = rate.kind === 'board' ? await farFrom(db, rate, at) : null;
  const { id } = await db
    .insertInto('rate')
    .values({
      ...rate,
      set_id,
      reason,
      effective_at: at,
      created_by: me.id,
      status: percent === null ? 'active' : 'proposed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { currency, buy, sell, mid, kind } = rate;
  const params = { currency, percent: percent ?? '' };
  const request = { reason: reason ?? say('rate.outlier', params) };
  const deed = { subject: 'rate_outlier', page, type: 'rate', id, request } as const;
  const waits = percent !== null && (await holdFor(call, deed));
  if (percent !== null && !waits) {
    await db.updateTable('rate').set({ status: 'active' }).where('id', '=', id).execute();
  }
  const changes = { currency: [null, currency], kind: [null, kind], buy: [null, buy] } as const;
  audit({
    action: waits ? 'propose' : 'publish',
    page,
    record_type: 'rate',
    record_id: id,
    changes: { ...changes, sell: [null, sell], mid: [null, mid], reason: [null, reason] },
  });
  return percent === null ? null : say(waits ? 'rate.outlier-waits' : 'rate.outlier', params);
}

/** Change of the mid in percent from the one in force before, if it exceeds the usual limit; otherwise null. */
async function farFrom(
  db: Tx,
  { currency, kind, mid_base }: Quoted,
  at: string,
): Promise<string | null> {
  const last = await db
    .selectFrom('rate')
    .select('mid_base')
    .where('currency', '=', currency)
    .where('kind', '=', kind)
    .where('status', '=', 'active')
    .where('effective_at', '<=', at)
    .orderBy('effective_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { rate_outlier_percent } = await settingOf(db, 'exchange');
  const change = changeInPercent(mid_base, last.mid_base);
  return compare(absolute(change), rate_outlier_percent) > 0 ? change : null;
}
