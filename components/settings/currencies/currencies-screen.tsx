'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { useCurrencyColumns } from '@/components/settings/currencies/currency-columns';
import { RecordsScreen } from '@/components/record/records-screen';
import type { Narrowing } from '@/components/record/use-narrowed';
import { useWhole } from '@/components/record/use-listed';
import { later } from '@/hooks/use-later';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';

const FORM = later(async () => ({
  Form: (await import('@/components/settings/currencies/currency-form')).CurrencyForm,
}));

export const CurrenciesScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <Currencies />
  </Messages>
);

function Currencies() {
  const t = useTranslations('settings.currencies');
  const columns = useCurrencyColumns();
  const states = ['active', 'inactive'].map((value) => ({ value, label: t(value) }));

  return (
    <RecordsScreen<Currency>
      route="app.currencies"
      listed={useWhole<Currency>(currencies.list, NARROWING)}
      columns={columns}
      beside={['code', 'name', 'quote', 'status']}
      filters={[{ name: 'status', label: t('state'), choices: states }]}
      nameOf={({ number }) => number}
      words={{ create: t('create'), none: t('none') }}
      Form={FORM}
    />
  );
}

const NARROWING: Narrowing<Currency> = {
  textOf: ({ number, code, name, symbol }) => `${number} ${code} ${name} ${symbol}`,
  tests: { status: ({ is_active }, value) => is_active === (value === 'active') },
  sorts: {
    number: ({ id }: Currency) => String(id).padStart(15, '0'),
    code: ({ code }: Currency) => code,
    name: ({ name }: Currency) => name,
  },
};
