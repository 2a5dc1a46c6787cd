import type { Column } from '@/lib/contract/reports/report';
import { fixed, sum } from '@/lib/domain/money';
import { namedPeriod, type Period, type PeriodName } from '@/lib/domain/report-period';
import { Refusal } from '@/lib/domain/refusal';
import { solarMonthOf, solarYearOf } from '@/lib/format/solar-period';
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

/** The days a report covers: as asked, else as named, else the fiscal year up to today. */
export async function periodOf(call: Pick<Call, 'db' | 'today'>, wanted: Wanted): Promise<Period> {
  const { fiscal_year_start: yearStart } = await organisationOf(call.db);
  const named = (name: PeriodName, today: string) =>
    namedPeriod(name, { today, yearStart, solarMonthOf, solarYearOf });
  const last = wanted.as_of ?? wanted.to;
  if (wanted.from === undefined && last === undefined) {
    return named(wanted.period ?? 'year-to-date', await call.today());
  }
  const to = last ?? (await call.today());
  const from = wanted.from ?? named('year-to-date', to).from;
  if (from > to) throw new Refusal('report.period', { field: 'from' });
  return { from, to };
}

/** A column; it is called as the catalogues call its key, unless it has a title of its own. */
export type ColumnOf = Pick<Column, 'key' | 'type'> & Readonly<{ title?: string }>;

/** What every report says of itself; money is shown in `currency`, or in base. */
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
    ...(knownAt !== undefined && { known_at: knownAt }),
  };
}

/** A file has room for more words than a screen; without any of its own, it has those of the screen. */
export function titleOf(say: Say, key: string): string {
  const own = `column.${key}`;
  const words = say(own);
  return words === own ? say(`reports.${own}`) : words;
}

/** What all of a report stood at, moved and stands at. */
export function totalsOf(movements: readonly Movement[], decimals: number): Movement {
  const total = (field: keyof Movement) => fixed(sum(movements.map((one) => one[field])), decimals);
  return {
    opening: total('opening'),
    debit: total('debit'),
    credit: total('credit'),
    closing: total('closing'),
  };
}

/** A tie that must hold; `difference` is what is left of it. */
export function checkOf(name: string, difference: string, decimals: number) {
  const value = fixed(difference, decimals);
  return { name, ok: /^-?[0.]+$/.test(value), difference: value };
}

/** An account's name in the caller's language, where it has one in it. */
export function nameIn(
  locale: string,
  { name, names }: Readonly<{ name: string; names: Readonly<Record<string, string | null>> }>,
): string {
  return names[locale] || name;
}
