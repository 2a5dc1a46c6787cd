'use client';

import { type ComponentProps, useId } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '@/components/ui/class-names';
import type { Cell, Texts } from '@/components/exchange/rates/rate-lines';
import { useErrorText } from '@/components/ui/use-error-text';
import { useRefusalText } from '@/hooks/use-refusal-text';

type Props = Readonly<{
  code: string;
  cell: Cell;
  texts: Texts;
  problem: string | undefined;
  placeholder: string | undefined;
  disabled: boolean;
  isChanged: boolean;
  onType: (text: string) => void;
  onPaste: (text: string) => boolean;
}>;

/** Editable cell of the rate grid. A problem is shown as its title and as its accessible description. */
export function RateCell({ cell, problem, ...figure }: Props) {
  const id = useId();
  const words = useWords(problem);
  return (
    <td data-cell={cell} className="border-e border-line p-0!">
      <span className="input input-cell">
        <FigureInput
          {...figure}
          cell={cell}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={words === undefined ? undefined : id}
          title={words}
        />
      </span>
      {words !== undefined && (
        <span id={id} className="sr-only">
          {words}
        </span>
      )}
    </td>
  );
}

type InputProps = Omit<Props, 'problem'> &
  Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby' | 'title'>;

function FigureInput({ code, cell, texts, isChanged, onType, onPaste, ...input }: InputProps) {
  const t = useTranslations('rates');
  return (
    <input
      {...input}
      aria-label={t('cell', { currency: code, price: t(cell) })}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className={classNames('figure amount', isChanged && 'font-semibold')}
      value={texts[cell]}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => event.target.select()}
      // A click selects the whole rate, because a caret inside the old rate would mix it with the typed one.
      onClick={({ currentTarget: input }) => {
        if (!isChanged && input.selectionStart === input.selectionEnd) input.select();
      }}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
      }}
    />
  );
}

/** Text of a problem: a broken pricing rule, a wrong format, or the host's message. */
function useWords(problem: string | undefined): string | undefined {
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  if (problem === undefined) return undefined;
  return problem.startsWith('rate.') ? refusalText(problem) : errorText(problem);
}
