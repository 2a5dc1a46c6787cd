'use client';

import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { CoversField } from '@/components/exchange/trade/covers-field';
import { ThirdFigure } from '@/components/exchange/trade/third-figure';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { AmountField } from '@/components/ui/amount-field';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Trade, TradePreview } from '@/lib/contract/exchange/trade';
import { isDay } from '@/lib/domain/calendar';
import { compare, isAboveZero } from '@/lib/domain/money';

/** Form of a wholesale deal. Any two of amount, rate and counter amount determine the third. */
export function TradeForm(props: DocumentFormProps<Trade>) {
  const [asksFunds, setAsksFunds] = useState(false);
  const fields = useFields(asksFunds, props.record?.id);
  return (
    <FieldsForm<Trade>
      {...props}
      fields={fields}
      fresh={['reference', 'instructions', 'covers', 'value_date', 'amount', 'counter']}
      isReady={(values) =>
        typeof values.counterparty_id === 'number' &&
        textIn(values, 'currency') !== '' &&
        isAboveZero(textIn(values, 'amount')) &&
        isAboveZero(textIn(values, 'rate'))
      }
      totals={(preview) => <LimitLeft preview={preview} />}
      below={(preview) => <FundsDue preview={preview} onDue={setAsksFunds} />}
      sent={({ covers, purpose }) => ({
        covers: purpose === 'cover' && Array.isArray(covers) ? covers : [],
      })}
    >
      <ThirdFigure />
      <PaidFirst />
    </FieldsForm>
  );
}

/** Reports that the host's preview requires the source of funds. */
function FundsDue({ preview, onDue }: { preview: Preview; onDue: (isDue: boolean) => void }) {
  const isDue = preview.warnings.some(({ key }) => key === 'watch.funds');
  useEffect(() => {
    if (isDue) onDue(true);
  }, [isDue, onDue]);
  return null;
}

/** Used part of the counterparty's settlement limit, before and after this trade. */
function LimitLeft({ preview }: { preview: Preview }) {
  const t = useTranslations('trade.exposure');
  const { baseCurrency } = useFormats();
  const { exposure } = preview as Preview & Partial<TradePreview>;
  if (!exposure) return null;
  const parts = ['used', 'after', 'limit'] as const;
  const isOver = compare(exposure.after, exposure.limit) > 0;
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14">
      {parts.map((part) => (
        <span key={part}>
          <span className="text-12 text-ink-2">{t(part)}</span>{' '}
          <Figure
            value={exposure[part]}
            currency={baseCurrency}
            className="font-semibold"
            tone={part === 'after' && isOver ? 'red' : 'sign'}
          />
        </span>
      ))}
    </p>
  );
}

function useFields(asksFunds: boolean, tradeId: number | undefined): readonly Field[] {
  const { decimalsOf } = useFormats();
  const third = { width: 'third' } as const;
  return [
    { ...third, name: 'date', kind: 'posting-day', of: 'trade', isNeeded: true },
    { ...third, name: 'side', kind: 'choice', initial: 'buy' },
    { ...third, name: 'counterparty_id', kind: 'party', isNeeded: true },
    { ...third, name: 'currency', kind: 'currency', isNeeded: true },
    { ...third, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
    { ...third, name: 'value_date', kind: 'day' },
    { ...third, name: 'rate', kind: 'rate', isNeeded: true },
    { ...third, name: 'quote_direction', kind: 'choice', options: useWays(), initial: 'direct' },
    {
      ...third,
      name: 'counter',
      kind: 'own',
      initial: '',
      drawn: <CounterAmount />,
      read: ({ counter_amount }) => counter_amount,
    },
    { ...third, name: 'counter_currency', kind: 'currency' },
    { ...third, name: 'fee', kind: 'money', decimals: () => decimalsOf('') },
    { ...third, name: 'brokerage', kind: 'money', decimals: () => decimalsOf('') },
    {
      ...third,
      name: 'broker_id',
      kind: 'party',
      when: (values) => isAboveZero(textIn(values, 'brokerage')),
    },
    { ...third, name: 'purpose', kind: 'choice' },
    { ...third, name: 'reference', kind: 'text', as: 'code' },
    { ...third, name: 'memo', kind: 'text' },
    {
      ...third,
      name: 'source_of_funds',
      kind: 'text',
      when: (values) => asksFunds || textIn(values, 'source_of_funds') !== '',
    },
    { name: 'instructions', kind: 'prose' },
    {
      name: 'covers',
      kind: 'own',
      drawn: <CoversField tradeId={tradeId} />,
      when: (values) => values.purpose === 'cover',
      read: (row) => (Array.isArray(row.covers) ? row.covers.map(idOf) : []),
    },
  ];
}

const idOf = ({ id }: Readonly<{ id: number }>) => id;

/** Both quotations of the selected pair. */
function useWays(): (values: Values) => readonly Choice[] {
  const { baseCurrency } = useFormats();
  const t = useTranslations('trade');
  return (values) => {
    const one = textIn(values, 'currency') || '…';
    const other = textIn(values, 'counter_currency') || baseCurrency;
    return [
      { value: 'direct', label: t('way', { one, other }) },
      { value: 'indirect', label: t('way', { one: other, other: one }) },
    ];
  };
}

function CounterAmount() {
  const t = useTranslations('trade.fields');
  const { baseCurrency, decimalsOf } = useFormats();
  const chosen = useWatch<Record<string, string | null>>({ name: 'counter_currency' });
  const currency = chosen ?? baseCurrency;
  return (
    <AmountField
      name="counter"
      label={t('counter')}
      currency={currency}
      decimals={decimalsOf(currency)}
    />
  );
}

/** Warns of settlement risk if the value date is after the trade date. */
function PaidFirst() {
  const t = useTranslations('trade');
  const [day, date] = useWatch<Record<string, string>, readonly string[]>({
    name: ['value_date', 'date'],
  });
  if (!day || !date || !isDay(day) || day <= date) return null;
  return <Callout tone="warning">{t('paidFirst')}</Callout>;
}
