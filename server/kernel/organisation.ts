import { today } from '@/lib/domain/calendar';
import type { Db } from './host';

export type Organisation = Readonly<{
  name: string;
  base_currency: string;
  base_decimals: number;
  fiscal_year_start: string;
  timezone: string;
}>;

/** The organisation: what it is called, what it counts in, and where its day begins. */
export async function organisationOf(db: Db): Promise<Organisation> {
  return db
    .selectFrom('organization')
    .innerJoin('currency', 'currency.code', 'organization.base_currency')
    .select([
      'organization.name',
      'base_currency',
      'fiscal_year_start',
      'timezone',
      'currency.minor_units as base_decimals',
    ])
    .executeTakeFirstOrThrow();
}

/** The organisation's day at an instant. */
export async function todayOf(db: Db, now: Date): Promise<string> {
  const { timezone } = await organisationOf(db);
  return today(timezone, now);
}

/** Whether a branch is there and takes new work. */
export async function isOpenBranch(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('branch')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
