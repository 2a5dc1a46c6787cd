import { changesBetween } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { withDefaults } from '@/server/kernel/setting';
import type { Call } from '@/server/kernel/serve';

/**
 * Replaces the symbol of base amounts by the one of a new base currency. A symbol other than that of the base currency
 * before was set by a user and stays.
 */
export async function followBase(
  { db, audit }: Pick<Call, 'db' | 'audit'>,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const row = await db
    .selectFrom('setting')
    .selectAll()
    .where('type', '=', 'system-setting')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const body = withDefaults('system-setting', row.body);
  if (body.currencySymbol !== (await symbolOf(db, before))) return;
  const next = { ...body, currencySymbol: await symbolOf(db, after) };
  await db
    .updateTable('setting')
    .set({ body: JSON.stringify(next), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  audit({
    action: 'edit',
    page: 'system setting',
    record_type: 'system-setting',
    record_id: row.id,
    changes: changesBetween<Record<string, unknown>>(body, next),
  });
}

/** Symbol of a currency; its code if it has none. */
async function symbolOf(db: Tx, code: string): Promise<string> {
  const currency = await db
    .selectFrom('currency')
    .select('symbol')
    .where('code', '=', code)
    .executeTakeFirst();
  return currency?.symbol.trim() || code;
}
