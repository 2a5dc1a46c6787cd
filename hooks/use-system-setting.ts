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

/** Defaults until the settings are loaded, and for visitors, without a symbol: amounts show the code of the base currency. */
const UNLOADED: Formats = { ...settingDefaults['system-setting'], currencySymbol: '' };

/** The record of type `system-setting` (specification 3). */
export function useSystemSetting(): Formats {
  return useKept(systemSetting.list)?.find(isFormats) ?? UNLOADED;
}

type FormatRecord = Extract<ListedSetting, { type: 'system-setting' }>;

const isFormats = (record: ListedSetting): record is FormatRecord =>
  record.type === 'system-setting';

/** Public data of the organisation: the first record of the set-up list (specification 3). */
export function useSystemSetup(): SystemSetup | undefined {
  return useKept(setup.system)?.[0];
}
