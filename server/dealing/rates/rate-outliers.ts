import { sql } from 'kysely';

import { changeInPercent } from '@/lib/domain/dealing/board';
import { absolute, compare, type Decimal } from '@/lib/domain/money';
import type { Tx } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { startedAt, type RateKind, rateInForce } from '@/server/ledger/rate-in-force';

type QuotedMid = Readonly<{ kind: RateKind; currency: string; mid_base: Decimal }>;

/**
 * Returns the change of the mid in percent for each currency whose new rate of this kind is an outlier, to find typing
 * errors. A rate is an outlier if its mid differs from the mid in force at its start by more than the limit in the
 * settings.
 */
export async function outliersOf(
  db: Tx,
  quoted: readonly QuotedMid[],
  { at, kind }: Readonly<{ at: string; kind: RateKind }>,
): Promise<ReadonlyMap<string, string>> {
  const mids = new Map(
    quoted.filter((rate) => rate.kind === kind).map((rate) => [rate.currency, rate.mid_base]),
  );
  const { rows } = await sql<{ code: string; mid_base: string }>`
    select c.code, mid_base from unnest(${[...mids.keys()]}::text[]) c (code)
    cross join lateral (${rateInForce(kind, startedAt(new Date(at)))}) r
  `.execute(db);
  const { rate_outlier_percent } = await settingOf(db, 'exchange');
  return new Map(
    rows
      .map(
        (last) =>
          [
            last.code,
            changeInPercent(mids.get(last.code) ?? last.mid_base, last.mid_base),
          ] as const,
      )
      .filter(([, change]) => compare(absolute(change), rate_outlier_percent) > 0),
  );
}
