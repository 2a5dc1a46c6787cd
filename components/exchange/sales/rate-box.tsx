'use client';

import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ComputedLabel } from '@/components/exchange/sales/computed-label';
import { textOf } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { errorIdOf, FieldNote } from '@/components/ui/field';
import { type Reading, useTypedText } from '@/components/ui/use-typed-text';
import { useErrorText } from '@/components/ui/use-error-text';
import { isDecimal, sign } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { shownRate } from '@/lib/format/rate';

type Props = Readonly<{
  name: string;
  label: string;
  /** What stands there until somebody types: the board's, or what follows from two amounts. */
  given: string | undefined;
  isTyped: boolean;
  isComputed?: boolean;
  /** The middle of the board, for who may see it. */
  mid?: string | undefined;
  onType: (text: string) => void;
}>;

/** A rate, as the board quotes it. Emptied, it is the board's again. */
export function RateBox({ name, label, given, isTyped, isComputed = false, mid, onType }: Props) {
  const t = useTranslations('exchange.sale.pad');
  const amounts = useTranslations('ui.amount');
  const id = useId();
  const errorText = useErrorText();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const { ref, value: held, onBlur } = field;
  const { problem, input } = useTypedText<'invalid'>({
    value: isTyped ? textOf(held) : (given ?? ''),
    read: readRate,
    write: shownRate,
    onChange: onType,
    onBlur,
  });
  const wrong = fieldState.error && errorText(fieldState.error.message ?? '');
  const error = problem ? amounts('invalid') : wrong;
  return (
    <div className="pad-rate grid min-w-0 content-start gap-1">
      <ComputedLabel id={id} label={label} isComputed={isComputed} />
      <span className={classNames('input', isComputed && 'bg-bg')}>
        <input
          {...input}
          id={id}
          ref={ref}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorIdOf(id)}
          className="figure text-14 font-semibold"
        />
        {mid !== undefined && (
          <span className="figure text-11 whitespace-nowrap text-ink-3">
            {t('mid')} <bdi dir="ltr">{shownRate(mid)}</bdi>
          </span>
        )}
      </span>
      <FieldNote id={id} error={error} />
    </div>
  );
}

function readRate(text: string): Reading<'invalid'> {
  const reading = parseAmountInput(text);
  if ('problem' in reading) return { problem: 'invalid' };
  const { value } = reading;
  return isDecimal(value) && sign(value) > 0 ? reading : { problem: 'invalid' };
}
