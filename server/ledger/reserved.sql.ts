import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';

/**
 * Only offers in force at the instant `now` reserve stock. `but` is the id of the offer that is being dealt, whose
 * reservation is ignored.
 */
export type Spared = Readonly<{ now: string; but?: number | undefined }>;

/** Total amount of a currency that offers reserve at a location, and the numbers of these offers. */
export type Reserved = Readonly<{
  location_id: number;
  currency: string;
  amount: string;
  offers: string;
}>;

/** Returns the quantities that offers in force at an instant reserve. Expired offers reserve nothing. */
export async function reservedBy(db: Db, { now, but }: Spared): Promise<readonly Reserved[]> {
  const { rows } = await preparedQuery<Reserved>`
    select location_id, currency, amount, offers
    from reserved_notes(${now}::timestamptz, ${but ?? null}::bigint)
  `.execute(db);
  return rows;
}
