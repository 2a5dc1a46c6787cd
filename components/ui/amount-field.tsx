'use client';

import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, textOf, type FieldProps } from './bound-field';
import { classNames } from './class-names';
import { useTypedText, type Reading } from './use-typed-text';
import { useMoney } from '@/hooks/use-money';
import { isDecimal } from '@/lib/domain/money';
import type { QuoteManner } from '@/lib/domain/rate';
import { parseAmountInput } from '@/lib/format/amount-input';
import { formatFigure } from '@/lib/format/figure';
import { PER_UNIT, rateIn } from '@/lib/format/rate';

const RATE_DECIMALS = 12;

type Problem = 'ambiguous' | 'invalid' | 'decimals';

/**
 * Amount input that accepts separators, any digits, arithmetic (`=1250*3+40`) and `12k`. The form value is the exact
 * decimal string, or the text itself if it cannot be parsed. Text with more than `decimals` decimals is an error and
 * never rounded. With `manner`, the field shows a rate in that quotation, but the form value is base currency per unit.
 */
export function AmountField({
  currency,
  kind = 'money',
  decimals = kind === 'rate' ? RATE_DECIMALS : 2,
  manner = PER_UNIT,
  placeholder,
  ...props
}: FieldProps & {
  kind?: 'money' | 'rate';
  currency?: string | undefined;
  decimals?: number | undefined;
  manner?: QuoteManner | undefined;
  placeholder?: string | undefined;
}) {
  const t = useTranslations('ui.amount');
  const { markOf } = useMoney();
  const { field } = useController<FieldValues, string>({ name: props.name });
  const { problem, input } = useTypedText<Problem>({
    value: inManner(textOf(field.value), PER_UNIT, manner),
    read: (text) => readAmount(text, decimals),
    write: (value) => formatFigure(value, kind === 'rate' ? fractionOf(value).length : decimals),
    onChange: (value) => field.onChange(inManner(value, manner, PER_UNIT)),
    onBlur: field.onBlur,
  });
  const sentence = problem && t(problem, { currency: currency ?? t('amount'), decimals });

  return (
    <BoundField {...props} problem={sentence}>
      {({ control }) => (
        <span className={classNames('input', props.variant === 'cell' && 'input-cell')}>
          <input
            {...control}
            {...input}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder={placeholder}
            className="figure amount"
          />
          {currency !== undefined && <span className="cur">{markOf(currency)}</span>}
        </span>
      )}
    </BoundField>
  );
}

function readAmount(text: string, decimals: number): Reading<Problem> {
  const reading = parseAmountInput(text, decimals);
  if ('problem' in reading) {
    return { problem: reading.problem === 'ambiguous' ? 'ambiguous' : 'invalid' };
  }
  return fractionOf(reading.value).length > decimals ? { problem: 'decimals' } : reading;
}

/** Converts a rate to another quotation; text that is not a rate stays unchanged. */
function inManner(text: string, from: QuoteManner, to: QuoteManner): string {
  if (from === to || !isDecimal(text)) return text;
  return rateIn({ ...from, rate: text }, to) ?? text;
}

/** Returns the decimals without trailing zeros: `5` for `1.50`. */
const fractionOf = (value: string) => (value.split('.')[1] ?? '').replace(/0+$/, '');
