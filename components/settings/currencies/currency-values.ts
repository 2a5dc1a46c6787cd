import type { Currency, currencies } from '@/lib/contract/settings/currencies';
import type { InputOf } from '@/lib/contract/endpoint';

/** Figures are the text of their choices. */
export type CurrencyValues = Readonly<{
  code: string | null;
  name: string;
  symbol: string;
  minor_units: string;
  cash_increment: string;
  quote_unit: string;
  quote_direction: Currency['quote_direction'];
  is_active: boolean;
}>;

export const QUOTE_UNITS = [1, 100, 1000] as const;
export const MINOR_UNITS = ['0', '1', '2', '3', '4'] as const;

export const valuesOf = (currency: Currency | undefined): CurrencyValues => ({
  code: currency?.code ?? null,
  name: currency?.name ?? '',
  symbol: currency?.symbol ?? '',
  minor_units: String(currency?.minor_units ?? 2),
  cash_increment: currency?.cash_increment ?? '',
  quote_unit: String(currency?.quote_unit ?? 1),
  quote_direction: currency?.quote_direction ?? 'direct',
  is_active: currency?.is_active ?? true,
});

type Changed = Omit<InputOf<typeof currencies.update>, 'code' | 'version'>;

export function toFields(values: CurrencyValues): Changed {
  const { name, symbol, minor_units, cash_increment, quote_unit, quote_direction } = values;
  return {
    name,
    symbol,
    minor_units: Number(minor_units),
    ...(cash_increment !== '' && { cash_increment }),
    quote_unit: QUOTE_UNITS.find((unit) => String(unit) === quote_unit),
    quote_direction,
    is_active: values.is_active,
  };
}
