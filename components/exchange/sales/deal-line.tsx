'use client';

import { ArrowDown, ArrowLeftRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AmountBox } from '@/components/exchange/sales/amount-box';
import { LineNotes, LineRates } from '@/components/exchange/sales/line-rates';
import { NotesHint } from '@/components/exchange/sales/notes-hint';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { computedPart, type LinePart } from '@/lib/domain/ticket-line';

export type LineActs = Readonly<{
  /** What was given is what is taken, with the figures where they stand. */
  swap: (line: number) => void;
  /** The organisation sells what it bought. */
  turn: (line: number) => void;
  remove: (line: number) => void;
}>;

type Props = Readonly<{ pad: Pad; at: number; isActive: boolean; acts: LineActs }>;

/** One deal of the ticket: what the organisation takes, what it gives for it, and at what rate. */
export function DealLine({ pad, at, isActive, acts }: Props) {
  const t = useTranslations('sale.pad');
  const line = pad.values.lines[at];
  if (!line) return null;
  const dealt = <PartBox pad={pad} at={at} part="amount" key="amount" />;
  const given = <PartBox pad={pad} at={at} part="counter" key="counter" />;
  const [first, last] = line.side === 'buy' ? [dealt, given] : [given, dealt];

  return (
    <section
      aria-label={t('line', { line: at + 1, side: line.side })}
      data-line={at}
      className={classNames('deal', isActive && 'deal-active')}
    >
      <SideTag pad={pad} at={at} acts={acts} />
      {first}
      <Swap onClick={() => acts.swap(at)} />
      {last}
      <LineRates pad={pad} at={at} />
      <div className="deal-notes">
        <NotesHint pad={pad} at={at}>
          <LineNotes pad={pad} at={at} />
        </NotesHint>
      </div>
    </section>
  );
}

function Swap({ onClick }: { onClick: () => void }) {
  const t = useTranslations('sale.pad');
  return (
    <IconButton
      variant="ghost"
      label={t('swap')}
      icon={ArrowLeftRight}
      tabIndex={-1}
      aria-keyshortcuts="F4"
      className="deal-swap"
      onClick={onClick}
    />
  );
}

function SideTag({ pad, at, acts }: Omit<Props, 'isActive'>): ReactNode {
  const t = useTranslations('sale.pad');
  const side = pad.values.lines[at]?.side ?? 'buy';
  return (
    <div className="deal-side">
      <button
        type="button"
        tabIndex={-1}
        className={classNames('side-tag', side === 'buy' ? 'side-buy' : 'side-sell')}
        title={t('turn')}
        aria-label={`${t(side)}. ${t('turn')}`}
        aria-keyshortcuts="Shift+F4"
        onClick={() => acts.turn(at)}
      >
        <Icon of={side === 'buy' ? ArrowDown : ArrowUp} size={14} />
        {t(side)}
      </button>
      <LineNumber at={at} onRemove={pad.values.lines.length > 1 && (() => acts.remove(at))} />
    </div>
  );
}

function LineNumber({ at, onRemove }: { at: number; onRemove: false | (() => void) }) {
  const t = useTranslations('sale.pad');
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      {t('lineNo', { line: at + 1 })}
      {onRemove && (
        <button type="button" className="underline underline-offset-3" onClick={onRemove}>
          {t('remove')}
        </button>
      )}
    </span>
  );
}

/** The currency that is dealt, or what is given for it: base, or another one in a cross deal. */
function PartBox({ pad, at, part }: { pad: Pad; at: number; part: Exclude<LinePart, 'rate'> }) {
  const t = useTranslations('sale.pad');
  const { values, reckoned, setting } = pad;
  const line = values.lines[at];
  if (!line) return null;
  const isDealt = part === 'amount';
  const isTaken = isDealt === (line.side === 'buy');
  const currency = isDealt ? line.currency : line.counter_currency;
  const name = isDealt ? 'currency' : 'counter_currency';
  return (
    <AmountBox
      name={`lines.${at}.${part}`}
      label={t(isTaken ? 'take' : 'give')}
      isComputed={computedPart(line.touched) === part}
      computed={reckoned.figures[at]?.[part]}
      decimals={setting.sale.decimals[currency ?? ''] ?? 2}
      currency={currency}
      onType={(text) => pad.type(at, part, text)}
    >
      <CurrencyPicker
        name={`lines.${at}.${name}`}
        label={t(isDealt ? 'currency' : 'counterCurrency')}
        variant="cell"
        className="amount-currency"
        placeholder={t('currencyHint')}
      />
    </AmountBox>
  );
}
