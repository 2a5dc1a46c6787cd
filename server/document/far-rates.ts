import { sql } from 'kysely';

import { absolute, compare, type Decimal, fixed, round } from '@/lib/domain/money';
import { apartInPercent } from '@/lib/domain/rate-tolerance';
import type { QuoteManner } from '@/lib/domain/rate';
import { PER_UNIT, rateIn } from '@/lib/format/rate';
import { bothWays } from '@/lib/format/rate-words';
import type { Call } from '@/server/kernel/serve';
import { withDefaults } from '@/server/kernel/setting';
import type { AnyKind } from './act';
import type { Plan, Reference } from './kind';

type Typed = Readonly<{ field: string; currency: string; rate: Decimal; mid: Decimal }>;

/**
 * Notes of a preview about rates further from the day's mid rate than the supervisor's tolerance (percent; by currency,
 * otherwise from the settings). One note per field; nothing is refused.
 */
export async function farRates(
  { db, say }: Pick<Call, 'db' | 'say'>,
  kind: AnyKind,
  { plan, reference, date }: Readonly<{ plan: Plan; reference: Reference; date: string }>,
) {
  const typed = typedRates(kind, { plan, reference, date });
  if (typed.length === 0) return [];
  const known = await knownOf(db, [...new Set(typed.map(({ currency }) => currency))]);
  return typed.flatMap(({ field, currency, rate, mid }) => {
    const { tolerance, ...manner } = known.of(currency);
    const apart = absolute(apartInPercent({ side: 'sell', quote: { rate }, board: { rate: mid } }));
    if (compare(apart, tolerance) <= 0) return [];
    const inWords = (perUnit: Decimal) => {
      const quoted = rateIn({ ...PER_UNIT, rate: perUnit }, manner) ?? perUnit;
      return bothWays({ ...manner, rate: quoted }, currency, reference.currencies.base)[0];
    };
    const params = {
      given: inWords(rate),
      board: inWords(mid),
      percent: fixed(round(apart, 1), 1),
    };
    const key = 'ledger.rate-far';
    return [{ key, level: 'note' as const, field, message: say(key, params) }];
  });
}

function typedRates(
  { rateField }: AnyKind,
  { plan, reference, date }: Readonly<{ plan: Plan; reference: Reference; date: string }>,
): Typed[] {
  if (!rateField) return [];
  const found = plan.lines.flatMap(({ currency, rate }, line): Typed[] => {
    const mid = reference.mids(currency, date);
    if (rate === undefined || mid === undefined || compare(rate, mid) === 0) return [];
    return [{ field: rateField(line), currency, rate, mid }];
  });
  return [...new Map(found.map((one) => [one.field, one])).values()];
}

type Row = QuoteManner & Readonly<{ code: string; tolerance: string | null; setting: unknown }>;

/** Quotation and tolerance of currencies. */
async function knownOf(db: Call['db'], currencies: readonly string[]) {
  const { rows } = await sql<Row>`
    select c.code, c.quote_unit, c.quote_direction, r.tolerance_supervisor::text as tolerance,
           (select body from setting where type = 'exchange') as setting
    from currency c left join rate_rule r on r.currency = c.code
    where c.code = any(${currencies}::text[])
  `.execute(db);
  const usual = withDefaults('exchange', rows[0]?.setting).rate_tolerance_percent;
  return {
    of: (currency: string) => {
      const row = rows.find(({ code }) => code === currency);
      return {
        quote_unit: row?.quote_unit ?? PER_UNIT.quote_unit,
        quote_direction: row?.quote_direction ?? PER_UNIT.quote_direction,
        tolerance: row?.tolerance ?? usual,
      };
    },
  };
}
