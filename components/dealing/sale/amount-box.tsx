'use client';

import { type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ComputedLabel } from './computed-label';
import { textOf } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { FieldNote } from '@/components/ui/field';
import { FigureInput } from '@/components/ui/figure-input';
import { type Reading, useTypedText } from '@/components/ui/use-typed-text';
import { useErrorText } from '@/components/ui/use-error-text';
import type { Decimal } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { formatFigure } from '@/lib/format/figure';

type Problem = 'ambiguous' | 'invalid' | 'decimals';

type Props = Readonly<{
  name: string;
  label: string;
  /** Value computed from the other two of amount, counter amount and rate. The user can overwrite the value. */
  computed?: Decimal | undefined;
  isComputed: boolean;
  decimals: number;
  currency: string | null;
  onType: (text: string) => void;
  children: ReactNode;
}>;

/** Amount field of the ticket form in large type, with the currency next to it. */
export function AmountBox(props: Props) {
  const { name, label, isComputed, children } = props;
  const id = useId();
  const { ref, input, error } = useAmount(props);
  return (
    <div className="grid min-w-0 content-start gap-1">
      <ComputedLabel id={id} label={label} isComputed={isComputed} />
      <div
        data-cell={name}
        className={classNames('amount-box', isComputed && 'amount-box-computed')}
        style={{ [CHARACTERS]: Math.max(input.value.length, FEWEST) }}
      >
        <FigureInput
          {...input}
          id={id}
          ref={ref}
          name={name}
          error={error}
          placeholder={formatFigure('0', props.decimals)}
          className="figure amount"
        />
        {children}
      </div>
      <FieldNote id={id} error={error} />
    </div>
  );
}

/** CSS variable with the number of characters. The font size depends on this number, so that all digits fit. */
const CHARACTERS: string = '--characters';
const FEWEST = 4;

function useAmount({ name, computed, isComputed, decimals, currency, onType }: Props) {
  const t = useTranslations('ui.amount');
  const errorText = useErrorText();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const { ref, value: held, onBlur } = field;
  const { problem, input } = useTypedText<Problem>({
    value: isComputed ? (computed ?? '') : textOf(held),
    read: (text) => readAmount(text, decimals),
    write: (value) => formatFigure(value, decimals),
    onChange: onType,
    onBlur,
  });
  const sentence = problem && t(problem, { currency: currency ?? t('amount'), decimals });
  const wrong = fieldState.error && errorText(fieldState.error.message ?? '');
  return { ref, input, error: sentence ?? wrong };
}

function readAmount(text: string, decimals: number): Reading<Problem> {
  const reading = parseAmountInput(text, decimals);
  if ('problem' in reading) {
    return { problem: reading.problem === 'ambiguous' ? 'ambiguous' : 'invalid' };
  }
  const fraction = (reading.value.split('.')[1] ?? '').replace(/0+$/, '');
  return fraction.length > decimals ? { problem: 'decimals' } : reading;
}
