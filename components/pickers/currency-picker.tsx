'use client';

import { searchCurrencies } from './currency-search';
import type { FieldProps } from '@/components/ui/bound-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { useCurrencies } from '@/hooks/use-currencies';
import type { Currency } from '@/lib/contract/settings/currencies';

const NONE: readonly Currency[] = [];

type Props = FieldProps & { placeholder?: string; onTake?: (currency: Currency | null) => void };

/** Combobox of active currencies, searched by code or name. The form value is the code. */
export function CurrencyPicker({ onTake, ...field }: Props) {
  const { data: currencies = NONE, isPending } = useCurrencies();
  return (
    <ComboboxField
      {...field}
      items={currencies.filter(({ is_active }) => is_active)}
      isComing={isPending}
      idOf={({ code }) => code}
      keyOf={({ code }) => code}
      textOf={({ code }) => code}
      search={searchCurrencies}
      renderItem={({ code, name }) => (
        <>
          <bdi className="font-medium">{code}</bdi>
          <bdi className="text-ink-2">{name}</bdi>
        </>
      )}
      onTake={onTake}
    />
  );
}
