import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';

/**
 * `now` is the instant at which offers must be in force to reserve stock. `but` is the id of the offer being dealt,
 * whose own reservation does not count.
 */
export type Spared = Readonly<{ now: string; but?: number | undefined }>;

/** Total amount of a currency that offers reserve at a location, with the numbers of those offers. */
export type Reserved = Readonly<{
  location_id: number;
  currency: string;
  amount: string;
  offers: string;
}>;

/** Quantities reserved by the offers in force at an instant; expired offers reserve nothing. */
export async function reservedBy(db: Db, { now, but }: Spared): Promise<readonly Reserved[]> {
  const { rows } = await preparedQuery<Reserved>`
    select location_id, currency, amount, offers
    from reserved_notes(${now}::timestamptz, ${but ?? null}::bigint)
  `.execute(db);
  return rows;
}
