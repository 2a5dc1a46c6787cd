import { today } from '@/lib/domain/calendar';
import { type Weekday, weekdaysOf } from '@/lib/domain/hrm/payroll';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from './host';

export type Organisation = Readonly<{
  name: string;
  base_currency: string;
  base_decimals: number;
  fiscal_year_start: string;
  timezone: string;
  /** Name in Latin letters, for bank files; may be empty. */
  name_latin: string;
  /** Days of the week on which banks make no payments. */
  bank_days_off: readonly Weekday[];
}>;

/** Returns the settings of the organisation. */
export async function organisationOf(db: Db): Promise<Organisation> {
  const { rows } = await preparedQuery<
    Omit<Organisation, 'bank_days_off'> & { bank_days_off: string[] }
  >`
    select organization.name, name_latin, bank_days_off, base_currency, fiscal_year_start, timezone,
           currency.minor_units as base_decimals
    from organization join currency on currency.code = organization.base_currency
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no organisation');
  return { ...row, bank_days_off: weekdaysOf(row.bank_days_off) };
}

/** Returns the organisation's business day at an instant. */
export async function todayOf(db: Db, now: Date): Promise<string> {
  const { timezone } = await organisationOf(db);
  return today(timezone, now);
}

/** True if the branch exists and is active. */
export async function isOpenBranch(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('branch')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
