'use client';

import { useController, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BoundField, textOf, type FieldProps } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { useTypedText, type Reading } from '@/components/ui/use-typed-text';
import { useMoney } from '@/hooks/use-money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { formatFigure } from '@/lib/format/figure';

const RATE_DECIMALS = 12;

type Problem = 'ambiguous' | 'invalid' | 'decimals';

/**
 * An amount, typed as people type it: with separators, in any digits, as arithmetic (`=1250*3+40`),
 * as `12k`. The form holds the exact decimal string, or the text itself when it cannot be read. More
 * decimals than `decimals` allows are pointed out, never cut off. A rate keeps the decimals it has.
 */
export function AmountField({
  currency,
  kind = 'money',
  decimals = kind === 'rate' ? RATE_DECIMALS : 2,
  placeholder,
  ...props
}: FieldProps & {
  kind?: 'money' | 'rate';
  currency?: string | undefined;
  decimals?: number | undefined;
  placeholder?: string | undefined;
}) {
  const t = useTranslations('ui.amount');
  const { markOf } = useMoney();
  const { field } = useController<FieldValues, string>({ name: props.name });
  const { problem, input } = useTypedText<Problem>({
    value: textOf(field.value),
    read: (text) => readAmount(text, decimals),
    write: (value) => formatFigure(value, kind === 'rate' ? fractionOf(value).length : decimals),
    onChange: field.onChange,
    onBlur: field.onBlur,
  });
  const said = problem && t(problem, { currency: currency ?? t('amount'), decimals });

  return (
    <BoundField {...props} problem={said}>
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
  const reading = parseAmountInput(text);
  if ('problem' in reading) {
    return { problem: reading.problem === 'ambiguous' ? 'ambiguous' : 'invalid' };
  }
  return fractionOf(reading.value).length > decimals ? { problem: 'decimals' } : reading;
}

/** The decimals that count: `1.50` has one. */
const fractionOf = (value: string) => (value.split('.')[1] ?? '').replace(/0+$/, '');
