'use client';

import {
  type ListedSetting,
  type SettingBody,
  settingDefaults,
  systemSetting,
} from '@/lib/contract/settings/system-setting';
import { setup, type SystemSetup } from '@/lib/contract/settings/setup';
import { useKept } from './use-kept';

export type Formats = SettingBody<'system-setting'>;

/** The record of type `system-setting` (specification 3); defaults until it is loaded. */
export function useSystemSetting(): Formats {
  return useKept(systemSetting.list)?.find(isFormats) ?? settingDefaults['system-setting'];
}

type FormatRecord = Extract<ListedSetting, { type: 'system-setting' }>;

const isFormats = (record: ListedSetting): record is FormatRecord =>
  record.type === 'system-setting';

/** Public data of the organisation: the first record of the set-up list (specification 3). */
export function useSystemSetup(): SystemSetup | undefined {
  return useKept(setup.system)?.[0];
}
