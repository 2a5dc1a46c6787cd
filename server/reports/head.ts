import { fiscalYearOf } from '@/lib/domain/calendar';
import { fixed } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';

export type Period = Readonly<{ from: string; to: string }>;

/** The days a report covers: as asked, else the fiscal year up to today. */
export async function periodOf(
  call: Pick<Call, 'db' | 'today'>,
  { from, to }: Readonly<{ from?: string | undefined; to?: string | undefined }>,
): Promise<Period> {
  const until = to ?? (await call.today());
  const { fiscal_year_start } = await organisationOf(call.db);
  const since = from ?? fiscalYearOf(until, fiscal_year_start).from;
  if (since > until) throw new Refusal('report.period', { field: 'from' });
  return { from: since, to: until };
}

export type Titled = Readonly<{
  key: string;
  type: 'text' | 'number' | 'money' | 'quantity' | 'rate' | 'day' | 'instant';
}>;

/** What every report says of itself. `decimals` are those of the currency it is told in. */
export async function headOf(
  { db, say, host }: Pick<Call, 'db' | 'say' | 'host'>,
  {
    report,
    period,
    currency,
    columns,
  }: Readonly<{
    report: string;
    period: Period;
    currency?: string | undefined;
    columns: readonly Titled[];
  }>,
) {
  const { name, base_currency } = await organisationOf(db);
  return {
    report,
    organisation: name,
    currency: currency ?? base_currency,
    from: period.from,
    to: period.to,
    generated_at: host.now().toISOString(),
    columns: columns.map(({ key, type }) => ({ key, type, title: say(`column.${key}`) })),
  };
}

/** A tie that must hold; `difference` is what is left of it. */
export function checkOf(name: string, difference: string, decimals: number) {
  const value = fixed(difference, decimals);
  return { name, ok: /^-?[0.]+$/.test(value), difference: value };
}
