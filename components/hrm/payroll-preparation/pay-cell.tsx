'use client';

import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PayProblem } from '@/components/hrm/payroll-preparation/pay-drafts';
import {
  type Begun,
  type Move,
  STAY,
  Typing,
} from '@/components/hrm/payroll-preparation/pay-typing';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Decimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

type Props = Readonly<{
  /** Accessible name: employee and component. */
  label: string;
  column: number;
  currency: string;
  /** Stored amount; `text` is an unsaved edit of it. */
  amount: Decimal | null;
  text: string | undefined;
  last: Decimal | null;
  problem: PayProblem | undefined;
  mayEdit: boolean;
  onText: (text: string) => void;
  /** Moves the focus to another cell; not called if the focus has already left. */
  onMove: (move: Move) => void;
}>;

/** Editable cell of the grid, with the amount of the previous payslip below. Keys work as in a spreadsheet. */
export function PayCell(props: Props) {
  const { column, problem, mayEdit } = props;
  const { begun, stop, events } = useTypedOver(props);
  const words = useProblem(props);
  const id = useId();
  return (
    <td
      data-column={column}
      tabIndex={-1}
      aria-readonly={!mayEdit || undefined}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={words === undefined ? undefined : id}
      title={words}
      className={classNames(
        'num border-e border-line',
        begun && 'p-0!',
        problem !== undefined && 'bg-negative-soft',
      )}
      {...events}
    >
      {begun ? <Typing {...props} begun={begun} onStop={stop} /> : <Shown {...props} />}
      {words !== undefined && <Problem id={id} words={words} />}
    </td>
  );
}

const Problem = ({ id, words }: Readonly<{ id: string; words: string }>) => (
  <span id={id} className="sr-only">
    {words}
  </span>
);

/** Editing state of a cell: how it starts and how it ends. */
function useTypedOver({ amount, text, mayEdit, onText, onMove }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const shown = text ?? amount ?? '';
  const begin = (how: Begun) => mayEdit && setBegun(how);
  const change = () => begin({ text: shown, isOver: false });
  const stop = (next: string | undefined, move: Move | undefined) => {
    setBegun(undefined);
    if (next !== undefined && next !== shown) onText(next);
    if (move) onMove(move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const how = begun === undefined && beginning(event, shown);
    if (!how || !mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    if (how === 'clear') stop('', STAY);
    else begin(how);
  };
  const onPointerUp = ({ pointerType }: PointerEvent) => void (pointerType === 'touch' && change());
  return { begun, stop, events: { onDoubleClick: change, onPointerUp, onKeyDown } };
}

function useProblem({ problem, currency }: Props): string | undefined {
  const t = useTranslations('payroll.run.grid');
  const { decimalsOf } = useFormats();
  if (problem === undefined) return undefined;
  return t(`problem.${problem}`, { currency, decimals: decimalsOf(currency) });
}

/** Returns the editing state that a key starts. Digits, `=`, `.` and `(` replace the content. */
function beginning(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  shown: string,
): Begun | 'clear' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'F2' || key === 'Enter') return { text: shown, isOver: false };
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return key.length === 1 && /[\d=.(]/.test(foldDigits(key))
    ? { text: key, isOver: true }
    : undefined;
}

function Shown({ amount, text, last, currency, problem }: Props) {
  const isChanged = last !== null && amount !== null && amount !== last;
  return (
    <span className="grid leading-tight">
      <span
        className={classNames(
          'min-h-4',
          (isChanged || text !== undefined) && 'font-semibold',
          problem !== undefined && 'text-negative',
        )}
      >
        {text !== undefined && (problem !== undefined || amount === null) ? (
          <bdi dir="ltr" className="figure">
            {text}
          </bdi>
        ) : (
          amount !== null && <Figure value={amount} of={currency} />
        )}
      </span>
      <LastFigure last={last} currency={currency} />
    </span>
  );
}

/** Amount of the same component on the previous payslip. */
export function LastFigure({ last, currency }: { last: Decimal | null; currency: string }) {
  const t = useTranslations('payroll.run.grid');
  if (last === null) return null;
  return (
    <span className="text-11 text-ink-3">
      <span className="sr-only">{t('last')} </span>
      <Figure value={last} of={currency} />
    </span>
  );
}
