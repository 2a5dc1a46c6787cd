'use client';

import {
  type ListedSetting,
  type SettingBody,
  settingDefaults,
  systemSetting,
} from '@/lib/contract/settings/system-setting';
import { setup, type SystemSetup } from '@/lib/contract/settings/setup';
import { useSharedQuery } from './use-shared-query';

export type Formats = SettingBody<'system-setting'>;

/** Base currency to which the symbol of the default settings belongs. */
const DEFAULT_BASE = 'USD';

const WITHOUT_SYMBOL: Formats = { ...settingDefaults['system-setting'], currencySymbol: '' };

/**
 * Formats of the `system-setting` record (section 3 of the specification). Without the record, for example before it is
 * loaded, the defaults apply. The default symbol applies only to `DEFAULT_BASE`; amounts in another base currency show
 * its code.
 */
export function useSystemSetting(): Formats {
  const stored = useSharedQuery(systemSetting.list)?.find(isFormats);
  const base = useSystemSetup()?.base_currency;
  if (stored) return stored;
  return base === DEFAULT_BASE ? settingDefaults['system-setting'] : WITHOUT_SYMBOL;
}

type FormatRecord = Extract<ListedSetting, { type: 'system-setting' }>;

const isFormats = (record: ListedSetting): record is FormatRecord =>
  record.type === 'system-setting';

/** Public data of the organisation: the first record of the set-up list (section 3 of the specification). */
export function useSystemSetup(): SystemSetup | undefined {
  return useSharedQuery(setup.system)?.[0];
}
