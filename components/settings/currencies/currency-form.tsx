'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { CurrencyDenominations } from '@/components/settings/currencies/currency-denominations';
import { CurrencyEntries } from '@/components/settings/currencies/currency-entries';
import { CurrencyOpening } from '@/components/settings/currencies/currency-opening';
import {
  type CurrencyValues,
  MINOR_UNITS,
  QUOTE_UNITS,
  toFields,
  valuesOf,
} from '@/components/settings/currencies/currency-values';
import { IsoCurrencyField } from '@/components/settings/currencies/iso-currency-field';
import { RecordPanel } from '@/components/record/record-panel';
import type { ListedFormProps } from '@/components/record/records-screen';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';

export function CurrencyForm(props: ListedFormProps<Currency>) {
  const { row, rows, onSaved, onGone, onReload, onClose } = props;
  const t = useTranslations('settings.currencies');
  const { may } = usePermission('currencies');
  const add = useRecordForm(currencies.store, {
    blank: valuesOf(undefined),
    toInput: (values: CurrencyValues) => ({ code: values.code ?? '', ...toFields(values) }),
    onSaved,
  });
  const change = useRecordForm(currencies.update, {
    blank: valuesOf(row),
    params: { id: row?.id ?? 0 },
    toInput: (values: CurrencyValues) => ({ ...toFields(values), version: row?.version ?? 0 }),
    onSaved,
  });
  const deletion = useDeletion(currencies.destroy, (id, { is_deleted }) => {
    if (is_deleted === 'yes') onGone(id);
  });

  return (
    <RecordPanel
      title={row ? <Title currency={row} /> : t('create')}
      record={row ? change : add}
      focus={row === undefined}
      mayEdit={may(row ? 'edit' : 'create')}
      kept={deletion.kept}
      onDelete={
        row && !row.is_base && may('delete')
          ? () => void deletion.remove(row.id, { label: row.number, record: row.name })
          : undefined
      }
      audit={row && { type: 'currency', id: row.id }}
      below={
        row && (
          <>
            <CurrencyDenominations currency={row} />
            <CurrencyOpening currency={row} />
            <CurrencyEntries code={row.code} />
          </>
        )
      }
      {...{ onReload, onClose }}
    >
      {row ? null : <IsoCurrencyField taken={rows.map(({ code }) => code)} />}
      <TextField name="name" label={t('name')} required autoComplete="off" />
      <Decimals currency={row} />
      <Quoting currency={row} />
      <CheckboxField
        name="is_active"
        label={t('activeLabel')}
        disabled={row?.is_base}
        help={row?.is_base ? t('baseActive') : undefined}
      />
    </RecordPanel>
  );
}

const Title = ({ currency: { code, number } }: { currency: Currency }) => (
  <>
    {code} <bdi className="figure count">{number}</bdi>
  </>
);

function Decimals({ currency }: { currency: Currency | undefined }) {
  const t = useTranslations('settings.currencies');
  const [code, minorUnits] = useWatch<CurrencyValues, ['code', 'minor_units']>({
    name: ['code', 'minor_units'],
  });
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField name="symbol" label={t('symbol')} autoComplete="off" />
      <SelectField
        name="minor_units"
        label={t('minorUnits')}
        disabled={currency?.is_used}
        help={currency?.is_used ? t('minorUnitsFrozen') : undefined}
        options={MINOR_UNITS.map((value) => ({ value, label: value }))}
      />
      <AmountField
        name="cash_increment"
        label={t('increment')}
        help={t('incrementHelp')}
        currency={code ?? undefined}
        decimals={Number(minorUnits)}
      />
    </div>
  );
}

function Quoting({ currency }: { currency: Currency | undefined }) {
  const t = useTranslations('settings.currencies');
  const { baseCurrency } = useFormats();
  const code = useWatch<CurrencyValues, 'code'>({ name: 'code' }) ?? t('code');
  const unit = useWatch<CurrencyValues, 'quote_unit'>({ name: 'quote_unit' });
  if (currency?.is_base) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        name="quote_direction"
        label={t('direction')}
        options={(['direct', 'indirect'] as const).map((value) => ({
          value,
          label: t(value, { unit: Number(unit), code, base: baseCurrency }),
        }))}
      />
      <SelectField
        name="quote_unit"
        label={t('unit')}
        options={QUOTE_UNITS.map((one) => ({ value: String(one), label: String(one) }))}
      />
    </div>
  );
}
