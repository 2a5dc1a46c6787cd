'use client';

import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ComputedLabel } from './computed-label';
import { textOf } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { FieldNote } from '@/components/ui/field';
import { FigureInput } from '@/components/ui/figure-input';
import { type Reading, useTypedText } from '@/components/ui/use-typed-text';
import { useErrorText } from '@/components/ui/use-error-text';
import { isAboveZero } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { shownRate } from '@/lib/format/rate';

type Props = Readonly<{
  name: string;
  label: string;
  /** Rate that applies while nothing is typed: the rate of the rate board, or the rate computed from both amounts. */
  given: string | undefined;
  isTyped: boolean;
  isComputed?: boolean;
  /** Mid rate of the rate board; undefined if the user may not see it. */
  mid?: string | undefined;
  onType: (text: string) => void;
}>;

/**
 * Rate field in the quotation of the rate board. If the user empties the field, the rate of the rate board applies
 * again.
 */
export function RateBox(props: Props) {
  const { name, label, isComputed = false, mid } = props;
  const t = useTranslations('sale.pad');
  const id = useId();
  const { ref, input, error } = useRateTyped(props);
  return (
    <div className="pad-rate grid min-w-0 content-start gap-1">
      <ComputedLabel id={id} label={label} isComputed={isComputed} />
      <span className={classNames('input', isComputed && 'bg-bg')}>
        <FigureInput
          {...input}
          id={id}
          ref={ref}
          name={name}
          error={error}
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

function useRateTyped({ name, given, isTyped, onType }: Props) {
  const amounts = useTranslations('ui.amount');
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
  return { ref, input, error: problem ? amounts('invalid') : wrong };
}

function readRate(text: string): Reading<'invalid'> {
  const reading = parseAmountInput(text);
  if ('problem' in reading) return { problem: 'invalid' };
  const { value } = reading;
  return isAboveZero(value) ? reading : { problem: 'invalid' };
}
