'use client';

import { useLocale } from 'use-intl';

import { currencies } from '@/lib/contract/settings/currencies';
import type { Decimal } from '@/lib/domain/money';
import { formatFigure } from '@/lib/format/figure';
import {
  type AmountParts,
  type BaseFormat,
  baseFigure,
  baseMark,
  baseParts,
  foreignParts,
  inOneLine,
} from '@/lib/format/money';
import { isolated } from '@/lib/format/isolated';
import { dirOf } from '@/lib/i18n';
import { useSharedQuery } from './use-shared-query';
import { useSystemSetting, useSystemSetup } from './use-system-setting';
import { useWriting } from './use-writing';

/** Decimals of a currency that is unknown, as all are until the list of currencies is loaded. */
const USUAL_DECIMALS = 2;

/**
 * Formats all amounts: the base currency as the settings define, other currencies with their code and decimals. For
 * display only; typed, stored and exported values stay exact.
 */
export function useMoney() {
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const known = useSharedQuery(currencies.list);
  const { number: written } = useWriting();
  const isRightToLeft = dirOf(useLocale()) === 'rtl';

  const decimalsOf = (code: string) =>
    known?.find((currency) => currency.code === code)?.minor_units ?? USUAL_DECIMALS;
  const base = baseFormat(setup?.base_currency ?? '', setting, decimalsOf);
  const isBase = (currency: string) => currency === base.code || currency === '';

  const partsOf = (value: Decimal, currency: string): AmountParts => {
    const parts = isBase(currency)
      ? baseParts(value, base)
      : foreignParts(value, { code: currency, units: decimalsOf(currency) });
    return { ...parts, figure: written(parts.figure) };
  };
  const money = (value: Decimal, currency: string) => {
    return isolated(inOneLine(partsOf(value, currency)), isRightToLeft);
  };

  return {
    /** Base currency; empty until the set-up is loaded. */
    baseCurrency: base.code,
    /** Symbol or code of the base currency, for headers above amounts that show no currency. */
    baseMark: baseMark(base),
    decimalsOf,
    /** Symbol or code of the base currency; the code of any other currency. */
    markOf: (currency: string) => (isBase(currency) ? baseMark(base) : currency),
    /** An amount without a currency, for a column whose header names the currency, or next to a currency symbol. */
    bare: (value: Decimal, currency: string) =>
      written(
        isBase(currency) ? baseFigure(value, base) : formatFigure(value, decimalsOf(currency)),
      ),
    partsOf,
    /** An amount with its currency, for running text. */
    money,
    baseMoney: (value: Decimal) => money(value, base.code),
  };
}

function baseFormat(
  code: string,
  { numberFormat, currencySymbol, currencyPosition }: ReturnType<typeof useSystemSetting>,
  decimalsOf: (code: string) => number,
): BaseFormat {
  return {
    code,
    units: decimalsOf(code),
    decimals: numberFormat,
    symbol: currencySymbol,
    position: currencyPosition,
  };
}
