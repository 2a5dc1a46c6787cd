import {
  type SettingBody,
  settingDefaults,
  type SettingType,
} from '@/lib/contract/settings/system-setting';
import { preparedQuery } from '@/server/database/prepared-query';
import type { Db } from './host';

/** Settings of one type; fields that were never stored have their defaults. */
export async function settingOf<T extends SettingType>(db: Db, type: T): Promise<SettingBody<T>> {
  const { rows } = await preparedQuery<{ body: unknown }>`
    select body from setting where type = ${type}
  `.execute(db);
  return withDefaults(type, rows[0]?.body);
}

/** Adds the defaults of fields that did not exist when the body was stored. The body was validated then. */
export function withDefaults<T extends SettingType>(type: T, body: unknown): SettingBody<T> {
  return { ...settingDefaults[type], ...(body as Partial<SettingBody<T>> | undefined) };
}
