'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { type FeeValues, toFields, valuesOf } from '@/components/exchange/rates/fee-values';
import { RulePanel } from '@/components/exchange/rates/rule-panel';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { type FeeRuleRecord, feeRules } from '@/lib/contract/exchange/fee-rules';
import { CHANNELS, CUSTOMER_CLASSES, FEE_KINDS, FEE_MODES, FEE_PRODUCTS } from '@/lib/domain/fee';

type Props = Readonly<{
  row: FeeRuleRecord | undefined;
  /** The rule that stays open, or none. */
  onDone: (id: number | undefined) => void;
  onReload: () => void;
}>;

export function FeeRuleForm({ row, onDone, onReload }: Props) {
  const t = useTranslations('exchange.fees');
  const { may } = usePermission('rates');
  const onSaved = ({ id }: FeeRuleRecord) => {
    toast.success(t('saved'));
    onDone(id);
  };
  const add = useRecordForm(feeRules.store, {
    blank: valuesOf(undefined),
    toInput: (values: FeeValues) => toFields(values),
    onSaved,
  });
  const change = useRecordForm(feeRules.update, {
    blank: valuesOf(row),
    params: { id: row?.id ?? 0 },
    toInput: (values: FeeValues) => ({ ...toFields(values), version: row?.version ?? 0 }),
    onSaved,
  });
  const deletion = useDeletion(feeRules.destroy, () => onDone(undefined));
  const name = row ? t(`products.${row.product}`) : '';

  return (
    <RulePanel
      title={row ? t('rule', { product: name }) : t('create')}
      record={row ? change : add}
      isNew={row === undefined}
      mayEdit={may(row ? 'edit' : 'create')}
      kept={deletion.kept}
      onDelete={
        row && may('delete')
          ? () =>
              void deletion.remove(row.id, { label: t('rule', { product: name }), record: name })
          : undefined
      }
      onClose={() => onDone(undefined)}
      onReload={onReload}
    >
      <Whom />
      <HowMuch />
      <When />
    </RulePanel>
  );
}

function Whom() {
  const t = useTranslations('exchange.fees');
  const any = { value: 'any', label: t('any') };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        name="product"
        label={t('product')}
        options={FEE_PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) }))}
      />
      <CurrencyPicker name="currency" label={t('currency')} help={t('currencyHelp')} />
      <SelectField
        name="customer_class"
        label={t('class')}
        options={[
          any,
          ...CUSTOMER_CLASSES.map((value) => ({ value, label: t(`classes.${value}`) })),
        ]}
      />
      <SelectField
        name="channel"
        label={t('channel')}
        options={[any, ...CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))]}
      />
    </div>
  );
}

function HowMuch() {
  const t = useTranslations('exchange.fees');
  const { baseCurrency: currency, decimalsOf } = useFormats();
  const kind = useWatch<FeeValues, 'kind'>({ name: 'kind' });
  const money = { currency, decimals: decimalsOf(currency) };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        name="kind"
        label={t('kind')}
        options={FEE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SelectField
        name="mode_default"
        label={t('mode')}
        options={FEE_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      {kind !== 'percent' && <AmountField name="fixed" label={t('fixed')} {...money} />}
      {(kind === 'percent' || kind === 'mixed') && (
        <TextField name="percent" label={t('percent')} dir="ltr" inputMode="decimal" />
      )}
      <AmountField name="min" label={t('min')} {...money} />
      <AmountField name="max" label={t('max')} {...money} />
      <AmountField name="band_from" label={t('bandFrom')} {...money} />
      <AmountField name="band_to" label={t('bandTo')} help={t('bandHelp')} {...money} />
    </div>
  );
}

function When() {
  const t = useTranslations('exchange.fees');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateField name="valid_from" label={t('validFrom')} />
      <DateField name="valid_to" label={t('validTo')} />
      <TextField
        name="priority"
        label={t('priority')}
        help={t('priorityHelp')}
        dir="ltr"
        inputMode="numeric"
      />
      <CheckboxField name="is_active" label={t('active')} />
    </div>
  );
}
