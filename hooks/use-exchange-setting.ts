'use client';

import {
  type ListedSetting,
  type SettingBody,
  settingDefaults,
  systemSetting,
} from '@/lib/contract/settings/system-setting';
import { useAnswer } from './use-call';

type ExchangeRecord = Extract<ListedSetting, { type: 'exchange' }>;

const isExchange = (record: ListedSetting): record is ExchangeRecord => record.type === 'exchange';

/**
 * Exchange settings visible to the user; defaults until they are loaded. A screen may read only the settings that
 * `EXCHANGE_NEEDS` lists for its page.
 */
export function useExchangeSetting(): SettingBody<'exchange'> {
  const { data } = useAnswer(systemSetting.list, undefined, { staleTime: Infinity });
  // Fields in the response are never undefined, so the spread overrides the defaults correctly.
  return {
    ...settingDefaults.exchange,
    ...(data?.find(isExchange) as Partial<SettingBody<'exchange'>>),
  };
}
