'use client';

import { Check } from 'lucide-react';
import { Fragment, type KeyboardEvent, useRef, useId } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { blankOf, type CountValues, nextToCount, countedSoFar, isCounted } from './count-values';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { usePreferences } from '@/hooks/use-preferences';
import type { Denomination } from '@/lib/contract/settings/denominations';
import { isDecimal, multiply } from '@/lib/domain/money';

type Props = Readonly<{
  form: UseFormReturn<CountValues>;
  /** Index of the selected currency. */
  at: number;
  setAt: (at: number) => void;
  more: (code: string) => Promise<readonly Denomination[]>;
  /** Called after the last currency is counted. */
  onLast: () => void;
  /**
   * True if the currencies are fixed. The user can then neither add a currency nor declare the uncounted ones empty.
   */
  isFixed?: boolean;
}>;

/**
 * Counts one currency at a time, next to a list of all currencies with their totals. Unless `isFixed`, the user can
 * add currencies.
 */
export function CountSteps(props: Props) {
  const t = useTranslations('tills.count');
  const { form, at, more, isFixed = false } = props;
  const { append } = useFieldArray({ control: form.control, name: 'currencies' });
  const { pane, show, onKeyDown } = useSteps(props);
  const add = async (code: string) => {
    const denominations = await more(code);
    form.setValue('add', null);
    const { currencies } = form.getValues();
    const there = currencies.findIndex(({ currency }) => currency === code);
    if (there < 0) flushSync(() => append(blankOf(code, denominations), { shouldFocus: false }));
    show(there < 0 ? currencies.length : there);
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div ref={pane}>
        <CountCurrency key={at} at={at} onKeyDown={onKeyDown} />
      </div>
      <div className="grid gap-3">
        <CountList at={at} onShow={show} />
        {!isFixed && (
          <>
            <CheckboxField name="rest_empty" label={t('restEmpty')} />
            <CurrencyPicker
              name="add"
              label={t('add')}
              onTake={(currency) => currency && void add(currency.code)}
            />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Navigation between currencies. If the user has set Enter to move on, Enter in a filled first field or in the last
 * field opens the next uncounted currency; if all currencies are counted, `onLast` is called. Page Down and Page Up
 * open the next and the previous currency.
 */
function useSteps({ form, at, setAt, onLast }: Props) {
  const { enter_key } = usePreferences();
  const pane = useRef<HTMLDivElement>(null);
  const show = (next: number) => {
    flushSync(() => setAt(next));
    pane.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const values = form.getValues();
    const last = values.currencies.length - 1;
    const go = (next: number | undefined) => {
      event.preventDefault();
      if (next === undefined) onLast();
      else show(next);
    };
    if (key === 'PageDown') go(Math.min(at + 1, last));
    if (key === 'PageUp') go(Math.max(at - 1, 0));
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (key !== 'Enter' || !isPlain || enter_key !== 'next') return;
    const fields = [...(pane.current?.querySelectorAll('input') ?? [])];
    const isSum = target === fields[0] && fields[0]?.value !== '';
    if (isSum || target === fields.at(-1)) go(nextToCount(values, at));
  };
  return { pane, show, onKeyDown };
}

/** List of the currencies with their counted amounts. A click selects a currency. */
function CountList({ at, onShow }: { at: number; onShow: (at: number) => void }) {
  const t = useTranslations('tills.count');
  const currencies = useWatch<CountValues, 'currencies'>({ name: 'currencies' });
  const isRestEmpty = useWatch<CountValues, 'rest_empty'>({ name: 'rest_empty' });
  return (
    <ul aria-label={t('list')} className="card overflow-hidden">
      {currencies.map((one, index) => (
        <li key={one.currency} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onShow(index)}
            className="flex min-h-8 w-full items-center gap-2 px-3 -outline-offset-2 hover:bg-row-hover aria-[current]:bg-row-selected"
          >
            <span className="w-4 flex-none text-positive">
              {isCounted(one) && <Icon of={Check} size={14} />}
            </span>
            <bdi className={index === at ? 'font-semibold' : undefined}>{one.currency}</bdi>
            <span className="flex-1 text-end">
              {isCounted(one) || isRestEmpty ? (
                <Figure value={countedSoFar(one)} of={one.currency} />
              ) : (
                <span className="text-12 text-ink-3">{t('notCounted')}</span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Border for fields of the variant `cell` that are outside a grid of lines. */
const BOXED = 'rounded-ctl border border-line-control';

type CountCurrencyProps = Readonly<{
  at: number;
  onKeyDown: (event: KeyboardEvent) => void;
}>;

/**
 * Fields that count one currency: the number of each note and coin, a loose amount, and the total. A currency without
 * denominations has only one amount field.
 */
function CountCurrency({ at, onKeyDown }: CountCurrencyProps) {
  const t = useTranslations('tills.count');
  const { decimalsOf } = useFormats();
  const heading = useId();
  const counted = useWatch<CountValues, `currencies.${number}`>({ name: `currencies.${at}` });
  const { currency, pieces } = counted;
  const decimals = decimalsOf(currency);
  return (
    <section aria-labelledby={heading} className="card px-4 py-3" onKeyDown={onKeyDown}>
      <div className="flex items-baseline justify-between gap-2 pb-2">
        <h3 id={heading}>
          <bdi>{currency}</bdi>
        </h3>
        <output className="text-14 font-semibold">
          <Figure value={countedSoFar(counted)} of={currency} />
        </output>
      </div>
      <div className="grid grid-cols-[auto_auto_6rem_1fr] items-center gap-x-2 gap-y-1">
        <span className="col-span-2 text-12 text-ink-2">
          {t(pieces.length > 0 ? 'loose' : 'sum')}
        </span>
        <AmountField
          variant="cell"
          name={`currencies.${at}.loose`}
          label={t(pieces.length > 0 ? 'looseOf' : 'sumOf', { currency })}
          decimals={decimals}
          className={`col-span-2 ${BOXED}`}
        />
        {pieces.map(({ value, count }, index) => (
          <Fragment key={value}>
            <Ltr className="text-end text-ink-2">{value}</Ltr>
            <span aria-hidden className="text-ink-3">
              ×
            </span>
            <TextField
              variant="cell"
              name={`currencies.${at}.pieces.${index}.count`}
              label={t('pieces', { value, currency })}
              inputMode="numeric"
              dir="ltr"
              maxLength={7}
              className={BOXED}
              autoComplete="off"
            />
            <span className="text-end text-ink-2">
              {/^\d+$/.test(count) && isDecimal(count) && (
                <Figure value={multiply(value, count)} of={currency} />
              )}
            </span>
          </Fragment>
        ))}
      </div>
    </section>
  );
}
