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
import { useKept } from './use-kept';
import { useSystemSetting, useSystemSetup } from './use-system-setting';
import { useWriting } from './use-writing';

/** Most currencies have two decimals; the list of currencies knows the others. */
const USUAL_DECIMALS = 2;

/**
 * The one way of writing an amount: of the base as the settings say, of any other currency with its
 * code and its own decimals. For show only: what is typed, stored or exported stays exact.
 */
export function useMoney() {
  const setting = useSystemSetting();
  const setup = useSystemSetup();
  const known = useKept(currencies.list);
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
    /** The currency the books are kept in; empty before the set-up is known. */
    baseCurrency: base.code,
    /** What stands for the base in a header, above amounts that are written without it. */
    baseMark: baseMark(base),
    decimalsOf,
    /** The sign of a currency as money: the symbol of the base, the code of any other. */
    markOf: (currency: string) => (isBase(currency) ? baseMark(base) : currency),
    /** An amount alone, under a header or beside a sign that names its currency. */
    bare: (value: Decimal, currency: string) =>
      written(
        isBase(currency) ? baseFigure(value, base) : formatFigure(value, decimalsOf(currency)),
      ),
    partsOf,
    /** An amount in a sentence. */
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
