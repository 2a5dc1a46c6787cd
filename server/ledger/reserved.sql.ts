import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** At which instant offers count that stand; `but` is the one that is being dealt. */
export type Spared = Readonly<{ now: string; but?: number | undefined }>;

/** What offers reserve of a currency at a place, all together, and their numbers. */
export type Reserved = Readonly<{
  location_id: number;
  currency: string;
  amount: string;
  offers: string;
}>;

/** What is reserved by the offers that stand at an instant: an expired one reserves nothing. */
export async function reservedBy(db: Db, { now, but }: Spared): Promise<readonly Reserved[]> {
  const { rows } = await kept<Reserved>`
    select location_id, currency, amount, offers
    from reserved_notes(${now}::timestamptz, ${but ?? null}::bigint)
  `.execute(db);
  return rows;
}
