'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { useCurrencyColumns } from '@/components/settings/currencies/currency-columns';
import { CurrencyForm } from '@/components/settings/currencies/currency-form';
import { RecordsScreen } from '@/components/record/records-screen';
import { useRecords } from '@/components/record/use-records';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';

export const CurrenciesScreen = () => (
  <Messages of={['routes', 'settings']}>
    <Currencies />
  </Messages>
);

function Currencies() {
  const t = useTranslations('settings.currencies');
  const records = useRecords(currencies.list);
  const columns = useCurrencyColumns();

  return (
    <RecordsScreen<Currency>
      route="app.currencies"
      records={records}
      columns={columns}
      beside={['code', 'name', 'quote', 'status']}
      filters={[
        {
          name: 'status',
          label: t('state'),
          choices: [
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ],
          test: ({ is_active }, value) => is_active === (value === 'active'),
        },
      ]}
      sorts={SORTS}
      textOf={({ number, code, name, symbol }) => `${number} ${code} ${name} ${symbol}`}
      words={{ create: t('create'), none: t('none') }}
      Form={CurrencyForm}
    />
  );
}

const SORTS = {
  number: ({ id }: Currency) => String(id).padStart(15, '0'),
  code: ({ code }: Currency) => code,
  name: ({ name }: Currency) => name,
};
