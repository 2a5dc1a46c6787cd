'use client';

import {
  type SettingBody,
  settingDefaults,
  type SystemSetting,
  systemSetting,
} from '@/lib/contract/settings/system-setting';
import { useAnswer } from './use-call';

type ExchangeRecord = Extract<SystemSetting, { type: 'exchange' }>;

const isExchange = (record: SystemSetting): record is ExchangeRecord => record.type === 'exchange';

/** What the counter holds to; the defaults before it is there. */
export function useExchangeSetting(): SettingBody<'exchange'> {
  const { data } = useAnswer(systemSetting.list, undefined, { staleTime: Infinity });
  return data?.find(isExchange) ?? settingDefaults.exchange;
}
