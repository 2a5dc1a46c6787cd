import {
  type SettingBody,
  settingDefaults,
  type SettingType,
} from '@/lib/contract/settings/system-setting';
import type { Db } from './host';

/** The settings of one kind; a field that was never stored has its first value. */
export async function settingOf<T extends SettingType>(db: Db, type: T): Promise<SettingBody<T>> {
  const row = await db
    .selectFrom('setting')
    .select('body')
    .where('type', '=', type)
    .executeTakeFirst();
  return withDefaults(type, row?.body);
}

/** A stored body, checked when it was stored, filled up with what has been added to its kind since. */
export function withDefaults<T extends SettingType>(type: T, body: unknown): SettingBody<T> {
  return { ...settingDefaults[type], ...(body as Partial<SettingBody<T>> | undefined) };
}
