'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { searchCurrencies } from '@/components/pickers/currency-search';
import type { CurrencyValues } from '@/components/settings/currencies/currency-values';
import { ComboboxField } from '@/components/ui/combobox-field';
import { minorUnit } from '@/lib/domain/money';

type IsoCurrency = Readonly<{ code: string; name: string; symbol?: string; minor_units: number }>;

const NONE: readonly IsoCurrency[] = [];

/** The list of ISO 4217 comes only with the first form that asks for it. */
async function loadCurrencies(): Promise<readonly IsoCurrency[]> {
  const file: { default: readonly IsoCurrency[] } = await import('@/lib/data/currencies.json');
  return file.default;
}

/** Choosing a currency fills in what the standard says of it. `taken` are those the house has. */
export function IsoCurrencyField({ taken }: { taken: readonly string[] }) {
  const t = useTranslations('settings.currencies');
  const { setValue } = useFormContext<CurrencyValues>();
  const { data = NONE } = useQuery({
    queryKey: ['iso currencies'],
    queryFn: loadCurrencies,
    staleTime: Infinity,
  });
  const fill = (iso: IsoCurrency | null) => {
    if (!iso) return;
    setValue('name', iso.name);
    setValue('symbol', iso.symbol ?? '');
    setValue('minor_units', String(iso.minor_units));
    setValue('cash_increment', minorUnit(iso.minor_units));
  };

  return (
    <ComboboxField<IsoCurrency>
      name="code"
      label={t('code')}
      required
      help={t('codeHelp')}
      items={data.filter(({ code }) => !taken.includes(code))}
      keyOf={({ code }) => code}
      idOf={({ code }) => code}
      textOf={({ code, name }) => `${code} ${name}`}
      search={searchCurrencies}
      onTake={fill}
    />
  );
}
