import { sql } from 'kysely';

import type { AssetCategory } from '@/lib/contract/assets/asset-category';
import { documentNumber } from '@/lib/domain/document-number';
import { plain } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';

/** All categories in order of their ids, each with its number of assets. */
export async function categories(db: Db): Promise<AssetCategory[]> {
  const rows = await db
    .selectFrom('asset_category')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('document')
        .select(fn.countAll<number>().as('count'))
        .where('type', '=', 'asset')
        .where('status', '<>', 'discarded')
        .where(sql`(body ->> 'category_id')::bigint`, '=', sql.ref('asset_category.id'))
        .as('assets'),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: documentNumber('asset category', row.id),
    name: row.name,
    method: row.method,
    life_months: row.life_months,
    convention: row.convention,
    frequency_months: row.frequency_months,
    rate: row.rate === null ? null : plain(row.rate),
    switch_to_straight_line: row.switch_to_straight_line,
    salvage_percent: plain(row.salvage_percent),
    transfer_surplus: row.transfer_surplus,
    accounts: {
      cost: row.cost_account_id,
      accumulated: row.accumulated_account_id,
      expense: row.expense_account_id,
      gain: row.gain_account_id,
      loss: row.loss_account_id,
    },
    is_active: row.is_active,
    version: row.version,
    assets: row.assets ?? 0,
  }));
}

/** Message key of the reason why a category cannot be deleted; undefined if it can be deleted. */
export async function holderOf(db: Db, id: number): Promise<string | undefined> {
  const found = (await categories(db)).find((one) => one.id === id);
  return found && found.assets > 0 ? 'asset-category.held-by-assets' : undefined;
}
