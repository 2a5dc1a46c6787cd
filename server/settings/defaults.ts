import { SETTING_TYPES, settingDefaults } from '@/lib/contract/settings/system-setting';
import type { Tx } from '@/server/kernel/host';

/** Makes the settings that are not there yet. */
export async function ensureDefaults(db: Tx): Promise<void> {
  const rows = SETTING_TYPES.map((type) => ({
    type,
    body: JSON.stringify(settingDefaults[type]),
  }));
  const there = await db.selectFrom('setting').select('type').execute();
  const missing = rows.filter(({ type }) => !there.some((row) => row.type === type));
  if (missing.length === 0) return;
  await db
    .insertInto('setting')
    .values(missing)
    .onConflict((on) => on.column('type').doNothing())
    .execute();
}
