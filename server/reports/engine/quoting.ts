import type { Db } from '@/server/kernel/host';

/** Quote unit and quote direction of each currency. */
export type Quoting = ReadonlyMap<
  string,
  Readonly<{ quote_unit: number; quote_direction: string }>
>;

export async function quotingOf(db: Db): Promise<Quoting> {
  const rows = await db
    .selectFrom('currency')
    .select(['code', 'quote_unit', 'quote_direction'])
    .execute();
  return new Map(rows.map(({ code, ...manner }) => [code, manner]));
}
