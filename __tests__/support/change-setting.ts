import type { SettingType } from '@/lib/contract/settings/system-setting';

import type { Client } from './client';

/** Changes some values of a type of settings; the others stay. */
export async function changeSetting(me: Client, type: SettingType, values: object): Promise<void> {
  const { body } = await me.get('setting/system-setting/list');
  const { id, version } = body.find((one: { type: string }) => one.type === type);
  const sent = { ...values, version };
  const { status, body: changed } = await me.post(`setting/system-setting/${id}/update`, sent);
  expect([status, changed.errors]).toEqual([200, undefined]);
}
