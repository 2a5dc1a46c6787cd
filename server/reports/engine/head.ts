import { sql } from 'kysely';

import type { Column, ReportHead } from '@/lib/contract/reports/report';
import { fixed, sum } from '@/lib/domain/money';
import { type Clock, namedPeriod, type Period, type PeriodName } from '@/lib/domain/report-period';
import { Refusal } from '@/lib/domain/refusal';
import { solarMonthOf, solarYearOf } from '@/lib/format/solar-period';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';
import type { Movement } from '@/server/ledger/account-sums.sql';

type Wanted = Readonly<{
  from?: string | undefined;
  to?: string | undefined;
  as_of?: string | undefined;
  period?: PeriodName | undefined;
}>;

/** Period of a report: the days given, otherwise the named period, otherwise the fiscal year to date. */
export async function periodOf(call: Pick<Call, 'db' | 'today'>, wanted: Wanted): Promise<Period> {
  const named = async (name: PeriodName, today: string) =>
    namedPeriod(name, await clockOf(call.db, today));
  const last = wanted.as_of ?? wanted.to;
  if (wanted.from === undefined && last === undefined) {
    return named(wanted.period ?? 'year-to-date', await call.today());
  }
  const to = last ?? (await call.today());
  const from = wanted.from ?? (await named('year-to-date', to)).from;
  if (from > to) throw new Refusal('report.period', { field: 'from' });
  return { from, to };
}

/** Clock of named periods: the day, the start of the fiscal year and the Solar Hijri calendar. */
export async function clockOf(db: Db, today: string): Promise<Clock> {
  const { fiscal_year_start: yearStart } = await organisationOf(db);
  return { today, yearStart, solarMonthOf, solarYearOf };
}

/** A column of a report. Without `title`, its title comes from the message catalogue. */
export type ColumnOf = Pick<Column, 'key' | 'type'> & Readonly<{ title?: string }>;

/** Builds the head of a report. `currency` is the currency of its totals. */
export async function headOf(
  { db, say, host, me }: Pick<Call, 'db' | 'say' | 'host' | 'me'>,
  {
    report,
    period,
    currency,
    decimals,
    columns,
    knownAt,
  }: Readonly<{
    report: string;
    period: Period;
    currency: string;
    decimals: number;
    columns: readonly ColumnOf[];
    knownAt?: string | undefined;
  }>,
) {
  const { name } = await organisationOf(db);
  const newest: Pick<ReportHead, 'up_to'> = knownAt === undefined ? await newestEntry(db) : {};
  return {
    report,
    organisation: name,
    currency,
    decimals,
    from: period.from,
    to: period.to,
    generated_at: host.now().toISOString(),
    generated_by: me.name,
    columns: columns.map(({ key, type, title = titleOf(say, key) }) => ({ key, type, title })),
    ...newest,
    ...(knownAt !== undefined && { known_at: knownAt }),
  };
}

/** The newest entry of the snapshot, as the field `up_to`; no field if nothing is posted. */
async function newestEntry(db: Db): Promise<Pick<ReportHead, 'up_to'>> {
  const { rows } = await sql<NonNullable<ReportHead['up_to']>>`
    select id as entry_id, posted_at as at from entry order by id desc limit 1`.execute(db);
  const [up_to] = rows;
  return up_to ? { up_to } : {};
}

/**
 * Returns the title of a column in an exported file. If the catalogue has no own title for exports, the title on the
 * screen is used.
 */
export function titleOf(say: Say, key: string): string {
  const own = `column.${key}`;
  const words = say(own);
  return words === own ? say(`reports.${own}`) : words;
}

/** Sum of opening, debit, credit and closing over all rows. */
export function totalsOf(movements: readonly Movement[], decimals: number): Movement {
  const total = (field: keyof Movement) => fixed(sum(movements.map((one) => one[field])), decimals);
  return {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  };
}

/** Builds a check, which passes if `difference` is zero. */
export function checkOf(name: string, difference: string, decimals: number) {
  const value = fixed(difference, decimals);
  return { name, ok: /^-?[0.]+$/.test(value), difference: value };
}

/** Name of an account in the caller's language; the account's own name if there is no translation. */
export function nameIn(
  locale: string,
  { name, names }: Readonly<{ name: string; names: Readonly<Record<string, string | null>> }>,
): string {
  return names[locale] || name;
}
