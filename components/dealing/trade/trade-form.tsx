'use client';

import { useEffect, useState, useRef } from 'react';
import { useWatch, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { IdentifyParty } from '@/components/dealing/sale/identify-party';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { reasonField, ReasonSwitch } from '@/components/fields/proposed-rate';
import { AmountField } from '@/components/ui/amount-field';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Figure } from '@/components/ui/figure';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { SearchBox } from '@/components/ui/search-box';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormField } from '@/components/ui/use-form-field';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { type Trade, type TradePreview, trade } from '@/lib/contract/dealing/trade';
import { isDay } from '@/lib/domain/calendar';
import { DEAL_FIGURES, type DealFigure, thirdFigure } from '@/lib/domain/dealing/third-figure';
import { compare, isAboveZero, type Decimal, subtract, sum } from '@/lib/domain/money';

/**
 * Form of a wholesale trade. Two of amount, rate and counter amount determine the third. The footer shows how much of
 * the counterparty's settlement limit is used, before and after this trade.
 */
export function TradeForm(props: DocumentFormProps<Trade>) {
  const t = useTranslations('trade.exposure');
  const { baseCurrency } = useFormats();
  const [asksFunds, setAsksFunds] = useState(false);
  const [needsReason, setNeedsReason] = useState(false);
  const fields = useFields({ asksFunds, needsReason, tradeId: props.record?.id });
  return (
    <FieldsForm<Trade>
      {...props}
      fields={fields}
      fresh={[
        'reference',
        'override_reason',
        'instructions',
        'covers',
        'value_date',
        'amount',
        'counter',
      ]}
      isReady={(values) =>
        typeof values.counterparty_id === 'number' &&
        textIn(values, 'currency') !== '' &&
        isAboveZero(textIn(values, 'amount')) &&
        isAboveZero(textIn(values, 'rate'))
      }
      totals={(preview) => {
        const { exposure } = preview as Preview & Partial<TradePreview>;
        if (!exposure) return null;
        const isOver = compare(exposure.after, exposure.limit) > 0;
        return (
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14">
            {(['used', 'after', 'limit'] as const).map((part) => (
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
      }}
      below={(preview) => (
        <>
          <IdentifyParty preview={preview} endpoint={trade.preview} name="counterparty_id" />
          <FundsDue preview={preview} onDue={setAsksFunds} />
          <ReasonSwitch asks={needsReasonIn(preview)} onChange={setNeedsReason} />
        </>
      )}
      sent={({ covers, purpose }) => ({
        covers: purpose === 'cover' && Array.isArray(covers) ? covers : [],
      })}
    >
      <ThirdFigure />
      <PaidFirst />
    </FieldsForm>
  );
}

const needsReasonIn = (preview: Preview) =>
  (preview as Preview & Partial<TradePreview>).needs_reason;

/** Calls `onDue` if the server's preview requires the source of funds. */
function FundsDue({ preview, onDue }: { preview: Preview; onDue: (isDue: boolean) => void }) {
  const isDue = preview.warnings.some(({ key }) => key === 'watch.funds');
  useEffect(() => {
    if (isDue) onDue(true);
  }, [isDue, onDue]);
  return null;
}

type Due = Readonly<{ asksFunds: boolean; needsReason: boolean; tradeId: number | undefined }>;

function useFields({ asksFunds, needsReason, tradeId }: Due): readonly Field[] {
  const { decimalsOf } = useFormats();
  const third = { width: 'third' } as const;
  return [
    { ...third, name: 'date', kind: 'posting-day', of: 'trade', isNeeded: true },
    { ...third, name: 'side', kind: 'choice', initial: 'buy' },
    { ...third, name: 'counterparty_id', kind: 'party', newKind: 'dealer', isNeeded: true },
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
      newKind: 'dealer',
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
    reasonField(needsReason),
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

/**
 * Returns a function that lists the options of the quote direction, direct and indirect, labelled with the currencies
 * of the pair.
 */
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

const QUIET_MS = 300;

type Sale = AnswerOf<typeof trade.coverable>[number];

/** Choice of the covered sales among the uncovered sales of the opposite side, and the total of the selected sales. */
function CoversField({ tradeId }: { tradeId: number | undefined }) {
  const t = useTranslations('trade');
  const { may } = usePermission('sales');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const [currency, side] = useWatch<Record<string, string | null>, readonly string[]>({
    name: ['currency', 'side'],
  });
  const { ref, value, onChange } = useFormField('covers').field;
  const chosen: readonly number[] = Array.isArray(value) ? value : [];
  const { data: sales = [] } = useAnswer(
    trade.coverable,
    {
      input: {
        currency: currency ?? '',
        side: side === 'sell' ? 'sell' : 'buy',
        ...(search && { search }),
        ...(chosen.length > 0 && { named: chosen.join(',') }),
        ...(tradeId !== undefined && { trade_id: String(tradeId) }),
      },
    },
    { enabled: may('view') && Boolean(currency), placeholderData: (before) => before },
  );
  if (!currency) return <p className="text-ink-2">{t('cover.noCurrency')}</p>;
  const isEmpty = sales.length === 0 && search === '' && chosen.length === 0;
  return (
    <fieldset ref={ref} tabIndex={-1} className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="text-12 font-medium text-ink-2">{t('fields.covers')}</legend>
      {isEmpty ? (
        <p className="text-ink-2">{t('nothingToCover')}</p>
      ) : (
        <>
          <SearchBox
            label={t('cover.search')}
            searched={t('cover.searched')}
            value={typed}
            onChange={setTyped}
          />
          {sales.length === 0 ? (
            <p className="text-ink-2">{t('cover.none')}</p>
          ) : (
            <div className="max-h-72 overflow-auto">
              <PlainTable
                label={t('fields.covers')}
                rows={sales}
                rowId={({ id }) => id}
                columns={[
                  {
                    id: 'number',
                    header: t('cover.sale'),
                    cell: ({ id, number }) => (
                      <label className="flex min-h-6 items-center gap-2">
                        <Checkbox
                          checked={chosen.includes(id)}
                          onChange={({ target }) =>
                            onChange(
                              target.checked
                                ? [...chosen, id]
                                : chosen.filter((other) => other !== id),
                            )
                          }
                        />
                        <bdi className="figure">{number}</bdi>
                      </label>
                    ),
                  },
                  dayColumn<Sale>({ id: 'date', header: t('fields.date') }, ({ date }) => date),
                  {
                    id: 'side',
                    header: t('fields.side'),
                    cell: (sale) => <StatusBadge status={sale.side} />,
                  },
                  nameColumn<Sale>(
                    {
                      id: 'counterparty',
                      header: t('list.counterparty'),
                      className: 'max-sm:hidden',
                    },
                    ({ counterparty }) => counterparty,
                  ),
                  {
                    id: 'rate',
                    header: t('fields.rate'),
                    align: 'end',
                    className: 'max-sm:hidden',
                    cell: ({ rate }) => <Rate perUnit={rate} of={currency} />,
                  },
                  figureColumn<Sale>({ id: 'amount', header: t('fields.amount') }, (sale) => ({
                    value: sale.amount,
                    currency,
                  })),
                  figureColumn<Sale>({ id: 'open', header: t('cover.open') }, ({ open }) => ({
                    value: open,
                    currency,
                  })),
                ]}
              />
            </div>
          )}
          <Total chosen={sales.filter(({ id }) => chosen.includes(id))} currency={currency} />
        </>
      )}
    </fieldset>
  );
}

/** Uncovered total of the selected sales, the amount of the trade, and the difference between them. */
function Total({ chosen, currency }: Readonly<{ chosen: readonly Sale[]; currency: string }>) {
  const t = useTranslations('trade.cover');
  const { money } = useFormats();
  const typed = useWatch<Record<string, string>>({ name: 'amount' });
  const amount: Decimal = typed || '0';
  const total = sum(chosen.map(({ open }) => open));
  const isWhole = compare(total, amount) >= 0;
  return (
    <p aria-live="polite" className="text-14 font-medium">
      {t('total', {
        chosen: money(total, currency),
        amount: money(amount, currency),
        rest: money(isWhole ? subtract(total, amount) : subtract(amount, total), currency),
        isWhole: String(isWhole),
      })}
    </p>
  );
}

/**
 * Keeps amount, rate and counter amount consistent. When the user changes one of them, the figure that the user edited
 * least recently is recomputed.
 */
function ThirdFigure() {
  const { getValues, setValue, subscribe } = useFormContext<Values>();
  const { mannerOf } = useRateFormat('quoted');
  const third = useThird();
  const follow = useRef<(name: string | undefined) => void>(undefined);
  useEffect(() => {
    follow.current = (name) => {
      const { currency, counter_currency } = getValues();
      if (name === 'currency' && typeof currency === 'string' && !counter_currency) {
        setValue('quote_direction', mannerOf(currency).quote_direction);
      }
      const found = third(name, getValues());
      if (found?.value !== undefined) setValue(found.figure, found.value, { shouldDirty: true });
    };
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }: { name?: string; type?: string }) => {
          // Reacts only to changes by the user, not to values that the form sets.
          if (type === 'change') follow.current?.(name);
        },
      }),
    [subscribe],
  );
  return null;
}

/** Returns a function that computes the least recently edited figure and returns its name and value. */
function useThird() {
  const { baseCurrency, decimalsOf } = useFormats();
  const typed = useRef<readonly DealFigure[]>(['counter', 'rate', 'amount']);
  return (name: string | undefined, values: Values) => {
    const last = DEAL_FIGURES.find((one) => one === name);
    if (last) typed.current = [...typed.current.filter((one) => one !== last), last];
    const [figure = 'counter'] = typed.current;
    const quote_direction =
      values.quote_direction === 'indirect' ? ('indirect' as const) : ('direct' as const);
    const value = thirdFigure(
      figure,
      {
        amount: textIn(values, 'amount'),
        rate: textIn(values, 'rate'),
        counter: textIn(values, 'counter'),
      },
      {
        manner: { quote_unit: 1, quote_direction },
        amount: decimalsOf(textIn(values, 'currency')),
        counter: decimalsOf(textIn(values, 'counter_currency') || baseCurrency),
      },
    );
    return { figure, value };
  };
}
