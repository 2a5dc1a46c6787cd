'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';

import { startSum } from '@/components/document/lines/start-sum';
import type { LineActs } from './deal-line';
import { useProposal } from './notes-hint';
import { blankLine, type PadLine } from './pad-values';
import { quotationOf } from './quotation';
import type { Pad } from './use-pad';
import { useShortcuts } from '@/hooks/use-shortcuts';

/** Actions that the keys and buttons of the ticket form perform, on single lines and on the whole ticket. */
export function usePadActs(pad: Pad, mayPost: boolean) {
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, pad.values.lines.length - 1);
  const { take } = useProposal(pad, active);
  const acts = lineActsOf(pad);
  const add = () => addLine(pad);
  const quote = () => {
    if (pad.quote === null && quotationOf(pad)) void pad.save('quote');
  };
  useShortcuts({
    'pad-customer': focusCustomer,
    'pad-line': add,
    'pad-side': () => acts.turn(active),
    'pad-swap': () => acts.swap(active),
    'pad-print': () => void pad.save(mayPost ? 'print' : 'draft'),
    'pad-quote': quote,
    save: () => void pad.save(mayPost ? 'post' : 'draft'),
    'save-draft': () => void pad.save('draft'),
    lines: () => focusLine(active),
    'line-delete': () => acts.remove(active),
    difference: take,
    calculator: startSum,
  });
  return { active, setActive, acts, add, quote };
}

function lineActsOf({ form, setting }: Pad): LineActs {
  const change = (at: number, to: (line: PadLine) => PadLine) => {
    const line = form.getValues(`lines.${at}`);
    const held = document.activeElement;
    flushSync(() => form.setValue(`lines.${at}`, to(line), { shouldDirty: true }));
    // The change can swap the fields of the line, so that the focused field loses the focus. The focus then returns to
    // it.
    if (held instanceof HTMLElement && held !== document.activeElement) held.focus();
  };
  return {
    turn: (at) => change(at, turned),
    swap: (at) => change(at, swapped),
    remove: (at) => {
      const { lines } = form.getValues();
      const left = lines.filter((_, place) => place !== at);
      const { base } = setting.sale;
      form.setValue('lines', left.length > 0 ? left : [blankLine('buy', base)], {
        shouldDirty: true,
      });
    },
  };
}

/** Adds a line with the same side as the last line, and focuses the amount. */
function addLine({ form, setting }: Pad): void {
  const { lines } = form.getValues();
  const side = lines.at(-1)?.side ?? 'buy';
  const longer = [...lines, blankLine(side, setting.sale.base)];
  // `flushSync` renders the line now, so that the next key press goes to the new line.
  flushSync(() => form.setValue('lines', longer, { shouldDirty: true }));
  focusLine(lines.length);
}

/** Changes the side of a line. A typed rate is cleared, because it was meant for the previous side. */
const turned = (line: PadLine): PadLine => ({
  ...line,
  side: line.side === 'buy' ? 'sell' : 'buy',
  rate: '',
  counter_rate: '',
  touched: line.touched.filter((part) => part !== 'rate'),
});

const OTHER = { amount: 'counter', counter: 'amount', rate: 'rate' } as const;

/** Exchanges the two currencies of a line. The typed amounts stay in their positions; a typed rate is cleared. */
const swapped = (line: PadLine): PadLine => ({
  ...turned(line),
  amount: line.counter,
  counter: line.amount,
  touched: turned(line).touched.map((part) => OTHER[part]),
});

/** Focuses the amount of a line. */
export function focusLine(line: number): void {
  document.querySelector<HTMLElement>(`[data-line="${line}"] input[name$=".amount"]`)?.focus();
}

/** Focuses the customer search and selects its text, unless the search is disabled. */
function focusCustomer(): void {
  const box = document.querySelector<HTMLInputElement>('.customer-strip input:not(:disabled)');
  box?.focus();
  box?.select();
}
