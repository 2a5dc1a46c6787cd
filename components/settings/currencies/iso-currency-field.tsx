'use client';

import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { searchCurrencies } from '@/components/pickers/currency-search';
import { ComboboxField } from '@/components/ui/combobox-field';
import { type IsoCurrency, useIsoCurrencies } from '@/hooks/use-iso-currencies';
import { smallestCash } from '@/lib/domain/dealing/cash-rounding';

/**
 * Picker of an ISO 4217 currency. The selection fills in the currency's data. `taken` lists the codes of existing
 * currencies.
 */
export function IsoCurrencyField({ taken }: { taken: readonly string[] }) {
  const t = useTranslations('settings.currencies');
  const fill = useFill();
  const currencies = useIsoCurrencies();

  return (
    <ComboboxField<IsoCurrency>
      name="code"
      label={t('code')}
      required
      help={t('codeHelp')}
      items={currencies.filter(({ code }) => !taken.includes(code))}
      keyOf={({ code }) => code}
      idOf={({ code }) => code}
      textOf={({ code, name }) => `${code} ${name}`}
      search={searchCurrencies}
      onTake={(iso) => void fill(iso)}
    />
  );
}

function useFill() {
  const { setValue } = useFormContext();
  return async (iso: IsoCurrency | null) => {
    if (!iso) return;
    setValue('name', iso.name);
    setValue('symbol', iso.symbol ?? '');
    setValue('minor_units', String(iso.minor_units));
    const { default: known } = await import('@/lib/data/denominations.json');
    setValue('cash_increment', smallestCash(iso, known));
  };
}
