'use client';

import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field, Values } from '@/components/fields/field';
import { RecordLink } from '@/components/layout/record-link';
import { RecordForm } from '@/components/record/record-form';
import type { ListedFormProps } from '@/components/record/records-screen';
import { CurrencyOpening } from './currency-opening';
import { IsoCurrencyField } from './iso-currency-field';
import { AmountField } from '@/components/ui/amount-field';
import { buttonClass, Button, IconButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Figure } from '@/components/ui/figure';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { FreeText } from '@/components/ui/free-text';
import { SelectField } from '@/components/ui/select-field';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';
import { type Denomination, denominations } from '@/lib/contract/settings/denominations';

const MINOR_UNITS = ['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }));
const QUOTE_UNITS = ['1', '100', '1000'].map((value) => ({ value, label: value }));

export function CurrencyForm({ rows, ...form }: ListedFormProps<Currency>) {
  const { row } = form;
  return (
    <RecordForm
      {...form}
      kind={{
        calls: currencies,
        words: 'settings.currencies',
        nameOf: ({ number }) => number,
        fullNameOf: ({ name }) => name,
        fields: useFields(row, rows),
        audit: 'currency',
      }}
      title={
        row && (
          <>
            {row.code} <bdi className="figure count">{row.number}</bdi>
          </>
        )
      }
      isKept={row?.is_base ?? false}
      below={
        row && (
          <>
            <CurrencyDenominations currency={row} />
            <CurrencyOpening currency={row} />
            <CurrencyEntries code={row.code} />
          </>
        )
      }
    />
  );
}

function useFields(row: Currency | undefined, rows: readonly Currency[]): readonly Field[] {
  const t = useTranslations('settings.currencies');
  const { is_base = false, is_used = false } = row ?? {};
  return [
    ...(row ? [] : [codeField(rows)]),
    { name: 'name', kind: 'text', isNeeded: true },
    { name: 'symbol', kind: 'text', width: 'third' },
    {
      name: 'minor_units',
      kind: 'choice',
      width: 'third',
      initial: '2',
      options: MINOR_UNITS,
      isFixed: is_used,
      help: is_used ? t('minorUnitsFrozen') : undefined,
    },
    {
      name: 'cash_increment',
      kind: 'money',
      width: 'third',
      in: 'code',
      decimals: ({ minor_units }) => Number(minor_units),
    },
    ...useQuoteFields().map((field) => ({ ...field, when: () => !is_base })),
    {
      name: 'is_active',
      kind: 'flag',
      isFixed: is_base,
      help: is_base ? t('baseActive') : undefined,
    },
  ];
}

/** Field for the code of a new currency. Currencies that exist already are not offered. */
const codeField = (rows: readonly Currency[]): Field => ({
  name: 'code',
  kind: 'own',
  initial: null,
  empty: '',
  drawn: <IsoCurrencyField taken={rows.map(({ code }) => code)} />,
});

/** Fields for the quotation of a currency: direction and unit. */
function useQuoteFields(): readonly Field[] {
  const t = useTranslations('settings.currencies');
  const { baseCurrency } = useFormats();
  const wayOf = (value: 'direct' | 'indirect', { quote_unit, code }: Values) => ({
    value,
    label: t(value, {
      unit: Number(quote_unit),
      code: typeof code === 'string' && code !== '' ? code : '…',
      base: baseCurrency,
    }),
  });
  return [
    {
      name: 'quote_direction',
      kind: 'choice',
      width: 'half',
      initial: 'direct',
      options: (values) => [wayOf('direct', values), wayOf('indirect', values)],
    },
    { name: 'quote_unit', kind: 'choice', width: 'half', initial: '1', options: QUOTE_UNITS },
  ];
}

const SHOWN = '5';

/** Latest journal entries in the currency. */
function CurrencyEntries({ code }: { code: string }) {
  const t = useTranslations('settings.currencies');
  const { day } = useFormats();
  const heading = useId();
  const { may } = usePermission('journal entry');
  const input = { currency: code, per_page: SHOWN };
  const { data } = useAnswer(journalEntry.list, { input }, { enabled: may('view') });
  if (!may('view')) return null;

  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('entries')}
      </h3>
      {data?.data.length === 0 && <p className="text-12 text-ink-3">{t('noEntries')}</p>}
      <ul className="grid">
        {data?.data.map((entry) => (
          <li key={entry.id} className="flex min-h-row items-center gap-2 text-12">
            <RecordLink
              to="app.accounting.journal-entry"
              view={entry.id}
              className="figure font-medium"
            >
              {entry.number ?? t('draft', { id: String(entry.id) })}
            </RecordLink>
            <span className="figure text-ink-2">{entry.date === null ? '' : day(entry.date)}</span>
            <span className="min-w-0 flex-1">
              {entry.memo && <FreeText>{entry.memo}</FreeText>}
            </span>
            {entry.status !== 'posted' && <StatusBadge status={entry.status} />}
            {entry.amount !== null && entry.currency !== null && (
              <Figure value={entry.amount} currency={entry.currency} />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {may('create') && (
          <RecordLink to="app.accounting.journal-entry" view="new" className={buttonClass()}>
            {t('newEntry')}
          </RecordLink>
        )}
        <RecordLink
          to="app.accounting.journal-entry"
          query={{ currency: code }}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t('allEntries')}
        </RecordLink>
      </div>
    </section>
  );
}

type DenominationValues = {
  denominations: Pick<Denomination, 'kind' | 'value' | 'issuable' | 'acceptable'>[];
};

const BLANK = { kind: 'note', value: '', issuable: true, acceptable: true } as const;

/** Notes and coins of a currency, which cash counts list. */
function CurrencyDenominations({ currency }: { currency: Currency }) {
  const t = useTranslations('settings.currencies.denominations');
  const heading = useId();
  const { data } = useAnswer(denominations.list, { params: { id: currency.id } });
  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h3>
      {data && (
        <Denominations
          key={data.map(({ id }) => id).join(' ')}
          currency={currency}
          stored={data.map(({ kind, value, issuable, acceptable }) => ({
            kind,
            value,
            issuable,
            acceptable,
          }))}
        />
      )}
    </section>
  );
}

type DenominationsProps = Readonly<{
  currency: Currency;
  stored: DenominationValues['denominations'];
}>;

function Denominations({ currency: { id, code }, stored }: DenominationsProps) {
  const t = useTranslations('settings.currencies.denominations');
  const { may } = usePermission('currencies');
  const { form, save, failure, sendAnew, isSaving, isDirty } = useCallForm(denominations.update, {
    blank: { denominations: stored },
    params: { id },
    toInput: (values: DenominationValues) => values,
    onSaved: () => toast.success(t('saved', { currency: code })),
  });
  return (
    <Form form={form} label={t('title')} disabled={!may('edit')} focus={false} onSubmit={save}>
      <FormFailure failure={failure} onSendAnew={sendAnew} />
      <Rows />
      {may('edit') && isDirty && (
        <Button type="submit" variant="primary" className="justify-self-start" busy={isSaving}>
          {t('save')}
        </Button>
      )}
    </Form>
  );
}

function Rows() {
  const t = useTranslations('settings.currencies.denominations');
  const { fields, append, remove } = useFieldArray<DenominationValues, 'denominations'>({
    name: 'denominations',
  });
  return (
    <>
      {fields.length === 0 && <p className="text-12 text-ink-3">{t('none')}</p>}
      {fields.map((field, at) => (
        <div
          key={field.id}
          className="grid grid-cols-[6rem_minmax(5rem,1fr)_auto_auto_auto] items-center gap-2"
        >
          <SelectField
            variant="cell"
            name={`denominations.${at}.kind`}
            label={t('kind')}
            className="rounded-ctl border border-line-control"
            options={(['note', 'coin'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <AmountField
            variant="cell"
            name={`denominations.${at}.value`}
            label={t('value')}
            kind="rate"
            decimals={4}
            className="rounded-ctl border border-line-control"
          />
          <CheckboxField name={`denominations.${at}.issuable`} label={t('issuable')} />
          <CheckboxField name={`denominations.${at}.acceptable`} label={t('acceptable')} />
          <IconButton
            label={t('remove', { value: field.value })}
            icon={X}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK })}
      >
        {t('add')}
      </Button>
    </>
  );
}
