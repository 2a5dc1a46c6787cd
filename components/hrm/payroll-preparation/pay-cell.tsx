'use client';

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PayProblem } from '@/components/hrm/payroll-preparation/pay-drafts';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Decimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

/** From a cell to the next: down and along, as many. */
export type Move = Readonly<{ down: number; along: number }>;

type Props = Readonly<{
  /** Whose figure of what it is. */
  label: string;
  column: number;
  currency: string;
  /** What stands in it: a stored amount, or what was typed over it. */
  amount: Decimal | null;
  text: string | undefined;
  last: Decimal | null;
  problem: PayProblem | undefined;
  mayEdit: boolean;
  onText: (text: string) => void;
  /** Where the focus goes on; nowhere where it has gone by itself. */
  onMove: (move: Move) => void;
}>;

const STAY: Move = { down: 0, along: 0 };

/** One figure of the grid: read by arrows, typed over in place as in a sheet, with the last month's below it. */
export function PayCell(props: Props) {
  const { column, amount, text, problem, mayEdit, onText, onMove } = props;
  const [begun, setBegun] = useState<Begun>();
  const words = useProblem(props);
  const id = useId();
  const stop = (next: string | undefined, move: Move | undefined) => {
    setBegun(undefined);
    if (next !== undefined && next !== (text ?? amount ?? '')) onText(next);
    if (move) onMove(move);
  };
  const begin = (how: Begun) => mayEdit && setBegun(how);

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
      onDoubleClick={() => begin({ text: text ?? amount ?? '', isOver: false })}
      onPointerUp={({ pointerType }) => {
        if (pointerType === 'touch') begin({ text: text ?? amount ?? '', isOver: false });
      }}
      onKeyDown={(event) => {
        const how = begun === undefined && beginning(event, text ?? amount ?? '');
        if (!how || !mayEdit) return;
        event.preventDefault();
        event.stopPropagation();
        if (how === 'clear') stop('', STAY);
        else begin(how);
      }}
    >
      {begun ? <Typing {...props} begun={begun} onStop={stop} /> : <Shown {...props} />}
      {words !== undefined && (
        <span id={id} className="sr-only">
          {words}
        </span>
      )}
    </td>
  );
}

function useProblem({ problem, currency }: Props): string | undefined {
  const t = useTranslations('payroll.run.grid');
  const { decimalsOf } = useFormats();
  if (problem === undefined) return undefined;
  return t(`problem.${problem}`, { currency, decimals: decimalsOf(currency) });
}

/** How typing begins: over what stands there, or with it to be changed. */
type Begun = Readonly<{ text: string; isOver: boolean }>;

/** What a key begins in a cell; figures, signs and `=` begin anew. */
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

/** The same figure of the month before. */
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

type TypingProps = Pick<Props, 'label'> &
  Readonly<{ begun: Begun; onStop: (text: string | undefined, move: Move | undefined) => void }>;

const MOVES: Readonly<Record<string, Move>> = {
  Enter: { down: 1, along: 0 },
  ArrowDown: { down: 1, along: 0 },
  ArrowUp: { down: -1, along: 0 },
};

function Typing({ label, begun, onStop }: TypingProps) {
  const [text, setText] = useState(begun.text);
  const isDone = useRef(false);
  /** Going on takes the focus away, which ends it only once. */
  const stop = (typed: string | undefined, move: Move | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onStop(typed, move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Other keys are the caret's while something is changed.
    event.stopPropagation();
    const move = event.key === 'Escape' ? STAY : moveOf(event, begun.isOver);
    if (!move) return;
    event.preventDefault();
    stop(event.key === 'Escape' ? undefined : text, move);
  };
  return (
    <span className="input input-cell">
      <input
        // Somebody has just begun to type in this very cell.
        ref={(box) => {
          if (!box || document.activeElement === box) return;
          box.focus();
          if (!begun.isOver) box.select();
        }}
        aria-label={label}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="figure amount"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => stop(text, undefined)}
      />
    </span>
  );
}

function moveOf({ key, shiftKey }: KeyboardEvent, isOver: boolean): Move | undefined {
  if (key === 'Tab') return { down: 0, along: shiftKey ? -1 : 1 };
  const isMirrored = document.dir === 'rtl';
  if (isOver && key === 'ArrowRight') return { down: 0, along: isMirrored ? -1 : 1 };
  if (isOver && key === 'ArrowLeft') return { down: 0, along: isMirrored ? 1 : -1 };
  return MOVES[key];
}
