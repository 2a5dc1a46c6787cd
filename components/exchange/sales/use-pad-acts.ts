'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';

import { startSum } from '@/components/document/lines/start-sum';
import type { LineActs } from '@/components/exchange/sales/deal-line';
import { useProposal } from '@/components/exchange/sales/notes-hint';
import { blankLine, type PadLine } from '@/components/exchange/sales/pad-values';
import { quotationOf } from '@/components/exchange/sales/quotation';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { useShortcuts } from '@/hooks/use-shortcuts';

/** What keys and buttons do to the lines of a ticket, and to the ticket as a whole. */
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

/** What is done to one of the lines. */
function lineActsOf({ form, setting }: Pad): LineActs {
  const change = (at: number, to: (line: PadLine) => PadLine) => {
    const line = form.getValues(`lines.${at}`);
    const held = document.activeElement;
    flushSync(() => form.setValue(`lines.${at}`, to(line), { shouldDirty: true }));
    // The fields change places; the focus stays with the one that had it.
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

/** Another line on the side of the last one, and on to its amount. */
function addLine({ form, setting }: Pad): void {
  const { lines } = form.getValues();
  const side = lines.at(-1)?.side ?? 'buy';
  const longer = [...lines, blankLine(side, setting.sale.base)];
  // Drawn within the key's own handler: what is typed next stands in the new line.
  flushSync(() => form.setValue('lines', longer, { shouldDirty: true }));
  focusLine(lines.length);
}

/** The same deal the other way; a rate that was typed was for the side that it was typed for. */
const turned = (line: PadLine): PadLine => ({
  ...line,
  side: line.side === 'buy' ? 'sell' : 'buy',
  rate: '',
  counter_rate: '',
  touched: line.touched.filter((part) => part !== 'rate'),
});

const OTHER = { amount: 'counter', counter: 'amount', rate: 'rate' } as const;

/** The two currencies change places under the figures that were typed. */
const swapped = (line: PadLine): PadLine => ({
  ...turned(line),
  amount: line.counter,
  counter: line.amount,
  touched: turned(line).touched.map((part) => OTHER[part]),
});

/** Goes to the amount that a line deals. */
export function focusLine(line: number): void {
  document.querySelector<HTMLElement>(`[data-line="${line}"] input[name$=".amount"]`)?.focus();
}

/** Goes to the search for a customer, where there is one to go to. */
function focusCustomer(): void {
  const box = document.querySelector<HTMLInputElement>('.customer-strip input:not(:disabled)');
  box?.focus();
  box?.select();
}
