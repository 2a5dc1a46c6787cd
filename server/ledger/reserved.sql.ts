import { kept } from '@/server/database/kept';
import type { Db } from '@/server/kernel/host';

/** Instant at which offers must be in force; `but` is the id of the offer being dealt, which is left out. */
export type Spared = Readonly<{ now: string; but?: number | undefined }>;

/** Total that offers reserve of a currency at a location, and the offers' numbers. */
export type Reserved = Readonly<{
  location_id: number;
  currency: string;
  amount: string;
  offers: string;
}>;

/** Quantities reserved by the offers in force at an instant; expired offers reserve nothing. */
export async function reservedBy(db: Db, { now, but }: Spared): Promise<readonly Reserved[]> {
  const { rows } = await kept<Reserved>`
    select location_id, currency, amount, offers
    from reserved_notes(${now}::timestamptz, ${but ?? null}::bigint)
  `.execute(db);
  return rows;
}
