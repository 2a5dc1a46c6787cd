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
 * What the counter holds to, as far as the user is shown; the defaults before it is there. A screen reads
 * only what `EXCHANGE_NEEDS` names for its page.
 */
export function useExchangeSetting(): SettingBody<'exchange'> {
  const { data } = useAnswer(systemSetting.list, undefined, { staleTime: Infinity });
  // What came over the wire has no field without a value.
  return {
    ...settingDefaults.exchange,
    ...(data?.find(isExchange) as Partial<SettingBody<'exchange'>>),
  };
}
