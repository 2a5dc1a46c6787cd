'use client';

import { Banknote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isCross } from './pad-lines';
import { useNotes } from './use-notes';
import type { Pad } from './use-pad';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { atMostInCash, unpayable } from '@/lib/domain/dealing/cash-rounding';
import { add, compare, type Decimal } from '@/lib/domain/money';
import { mostInPieces } from '@/lib/domain/dealing/pieces';
import { changeOf, inNotes } from '@/lib/domain/dealing/ticket-line';

type Proposal = Readonly<{ amount: Decimal; charge: Decimal; change: Decimal | undefined }>;

/**
 * Proposes an amount that can be paid in notes if the entered amount cannot. A shortcut accepts the proposal. Without a
 * proposal, `children` is rendered, so that the height stays the same.
 */
export function NotesHint({ pad, at, children }: { pad: Pad; at: number; children: ReactNode }) {
  const t = useTranslations('sale.pad');
  const { proposal, take } = useProposal(pad, at);
  const { base } = pad.setting.sale;
  const currency = pad.values.lines[at]?.currency ?? '';
  if (!proposal) return children;
  return (
    <div className="deal-hint">
      <Icon of={Banknote} size={14} />
      <span>
        {t.rich('notes', {
          amount: () => (
            <Figure value={proposal.amount} currency={currency} className="font-semibold" />
          ),
          charge: () => <Figure value={proposal.charge} currency={base} />,
        })}
        {proposal.change !== undefined && (
          <>
            {' · '}
            {t('change')} <Figure value={proposal.change} currency={base} />
          </>
        )}
      </span>
      <Button kbd="Ctrl B" onClick={take}>
        {t('takeNotes')}
      </Button>
    </div>
  );
}

/**
 * Returns the proposed amount of a line and a function that accepts the proposal. A typed counter amount then counts as
 * the cash that the customer hands over.
 */
export function useProposal(pad: Pad, at: number) {
  const line = pad.values.lines[at];
  const isPlain = line !== undefined && !isCross(line, pad.setting.sale.base);
  const isSold = isPlain && line.side === 'sell';
  const { issued } = useNotes(isSold ? line.currency : null);
  const proposal = isPlain ? proposalOf(pad, at, issued) : undefined;
  const take = () => {
    if (!line || !proposal) return;
    if (line.touched.includes('counter')) pad.form.setValue('held', line.counter);
    pad.form.setValue(`lines.${at}`, {
      ...line,
      amount: proposal.amount,
      counter: '',
      touched: line.touched.includes('rate') ? ['amount', 'rate'] : ['amount'],
    });
  };
  return { proposal, take };
}

/** Stock of a currency at the location; undefined if the user may not see it. */
function inDrawer({ preview }: Pad, currency: string): Decimal | undefined {
  const found = preview?.drawer_after.find((one) => one.currency === currency);
  return found && 'before' in found ? found.before : undefined;
}

function proposalOf(pad: Pad, at: number, issued: readonly Decimal[]): Proposal | undefined {
  const { reckoned, setting, values } = pad;
  const line = values.lines[at];
  const { amount, rate } = reckoned.figures[at] ?? {};
  if (!line || line.currency === null || !amount || !rate) return undefined;
  const { base, decimals, increments } = setting.sale;
  const most = mostOf(pad, { currency: line.currency, amount, issued });
  const found = inNotes(amount, {
    most,
    quote: { ...setting.manner(line.currency), rate },
    baseDecimals: decimals[base] ?? 2,
  });
  if (!found) return undefined;
  const isHeld =
    line.side === 'sell' && line.touched.includes('counter') && values.lines.length === 1;
  const due = add(found.charge, reckoned.plan.fee.amount);
  const change = isHeld ? changeOf(line.counter, due, increments[base] ?? '0.01') : undefined;
  return { ...found, change };
}

type Payable = Readonly<{ currency: string; amount: Decimal; issued: readonly Decimal[] }>;

/**
 * Returns the largest part of an amount that can be paid in the issued denominations, at most the stock of the drawer.
 * If no denominations are known, an amount that is unpayable in cash is rounded down to the smallest cash unit.
 */
function mostOf(pad: Pad, { currency, amount, issued }: Payable): Decimal {
  if (issued.length > 0) {
    const held = inDrawer(pad, currency);
    const payable = held !== undefined && compare(held, amount) < 0 ? held : amount;
    return mostInPieces(payable, issued);
  }
  const { reckoned, setting } = pad;
  const { increments } = setting.sale;
  const isCash = unpayable(reckoned.plan.settlement.net, increments).some(
    (sum) => sum.currency === currency,
  );
  return isCash ? atMostInCash(amount, increments[currency] ?? amount) : amount;
}
