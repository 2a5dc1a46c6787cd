'use client';

import { type KeyboardEvent, useRef, useState } from 'react';

/** Offset to another cell: rows down, and columns along the row. */
export type Move = Readonly<{ down: number; along: number }>;

export const STAY: Move = { down: 0, along: 0 };

/** Initial text of the input when editing starts. If `isOver` is true, the text replaces the content of the cell. */
export type Begun = Readonly<{ text: string; isOver: boolean }>;

type Props = Readonly<{
  /** Accessible name: employee and component. */
  label: string;
  begun: Begun;
  onStop: (text: string | undefined, move: Move | undefined) => void;
}>;

const MOVES: Readonly<Record<string, Move>> = {
  Enter: { down: 1, along: 0 },
  ArrowDown: { down: 1, along: 0 },
  ArrowUp: { down: -1, along: 0 },
};

/** Input of the cell that the user is editing. A navigation key or losing the focus ends editing. */
export function Typing({ label, begun, onStop }: Props) {
  const [text, setText] = useState(begun.text);
  const stop = useStop(onStop);
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops the event, so that the grid does not react to keys during editing.
    event.stopPropagation();
    const move = event.key === 'Escape' ? STAY : moveOf(event, begun.isOver);
    if (!move) return;
    event.preventDefault();
    stop(event.key === 'Escape' ? undefined : text, move);
  };
  return (
    <span className="input input-cell">
      <input
        ref={(box) => takeFocus(box, begun)}
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

/**
 * Wraps `onStop`, so that editing ends only once. A navigation key moves the focus, and the resulting blur event would
 * end editing a second time.
 */
function useStop(onStop: Props['onStop']): Props['onStop'] {
  const isDone = useRef(false);
  return (typed, move) => {
    if (isDone.current) return;
    isDone.current = true;
    onStop(typed, move);
  };
}

/** Focuses the input when editing starts. The text is selected if it is the existing content of the cell. */
function takeFocus(box: HTMLInputElement | null, { isOver }: Begun): void {
  if (!box || document.activeElement === box) return;
  box.focus();
  if (!isOver) box.select();
}

function moveOf({ key, shiftKey }: KeyboardEvent, isOver: boolean): Move | undefined {
  if (key === 'Tab') return { down: 0, along: shiftKey ? -1 : 1 };
  const isMirrored = document.dir === 'rtl';
  if (isOver && key === 'ArrowRight') return { down: 0, along: isMirrored ? -1 : 1 };
  if (isOver && key === 'ArrowLeft') return { down: 0, along: isMirrored ? 1 : -1 };
  return MOVES[key];
}
