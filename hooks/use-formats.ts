'use client';

import { DEFAULT_DATE, formatDay, formatInstant } from '@/lib/format/date';
import { formatFigure } from '@/lib/format/figure';
import { persianDigits } from '@/lib/format/native-digits';
import { formatNumber } from '@/lib/format/number';
import { useCurrencies } from './use-currencies';
import { usePreferences } from './use-preferences';
import { useSystemSetting, useSystemSetup } from './use-system-setting';

/** Most currencies have two decimals; the list of currencies knows the others. */
const USUAL_DECIMALS = 2;

/**
 * How the house shows days, instants and amounts (specification 3 and 9). For show only: what is
 * typed, stored or exported stays exact.
 */
export function useFormats() {
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const { data: currencies } = useCurrencies();
  const { digits, date_format, time_format } = usePreferences();

  const written = digits === 'persian' ? persianDigits : (text: string) => text;
  const decimalsOf = (code: string) =>
    currencies?.find((currency) => currency.code === code)?.minor_units ?? USUAL_DECIMALS;
  const date = date_format ?? setting.dateFormat ?? DEFAULT_DATE;
  const time = time_format ?? setting.timeFormat;

  const baseMoney = (value: string) =>
    written(
      formatNumber(value, {
        decimals: setting.numberFormat,
        symbol: setting.currencySymbol,
        position: setting.currencyPosition,
      }),
    );

  return {
    /** The currency the books are kept in; empty before the set-up is known. */
    baseCurrency: setup?.base_currency ?? '',
    decimalsOf,
    /** A business day. */
    day: (day: string) => written(formatDay(day, date)),
    /** An instant, in the house's time zone. */
    instant: (iso: string) =>
      written(formatInstant(iso, { date, time, timezone: setup?.timezone ?? 'UTC' })),
    /** An amount of a currency: the base as the setting says, any other with its code and its own decimals. */
    money: (value: string, currency: string) =>
      currency === setup?.base_currency
        ? baseMoney(value)
        : `${written(formatFigure(value, decimalsOf(currency)))}\u00a0${currency}`,
    baseMoney,
    number: (text: string) => written(formatNumber(text, { decimals: setting.numberFormat })),
  };
}
