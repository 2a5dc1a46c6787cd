'use client';

import { ArrowDown, ArrowLeftRight, ArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { AmountBox } from './amount-box';
import { NotesHint } from './notes-hint';
import { counterQuote, isCross } from './pad-lines';
import { RateBox } from './rate-box';
import type { Pad } from './use-pad';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { computedPart, type LinePart } from '@/lib/domain/dealing/ticket-line';
import { bothWays, crossWays } from '@/lib/format/rate-words';

export type LineActs = Readonly<{
  /** Exchanges the two currencies of a line. The typed figures stay in their positions. */
  swap: (line: number) => void;
  /** Changes the side of a line between buy and sell. */
  turn: (line: number) => void;
  remove: (line: number) => void;
}>;

type Props = Readonly<{ pad: Pad; at: number; isActive: boolean; acts: LineActs }>;

/** One line of the ticket: the amount received, the amount given, and the rate. */
export function DealLine({ pad, at, isActive, acts }: Props) {
  const t = useTranslations('sale.pad');
  const { baseCurrency } = useFormats();
  const { rows = [] } = useRates();
  const { may } = usePermission('sales');
  const line = pad.values.lines[at];
  if (!line) return null;
  const board = rows.find(({ currency }) => currency === line.currency);
  const counterRate = `lines.${at}.counter_rate` as const;
  const dealtBox = <PartBox pad={pad} at={at} part="amount" key="amount" />;
  const counterBox = <PartBox pad={pad} at={at} part="counter" key="counter" />;
  const [first, last] = line.side === 'buy' ? [dealtBox, counterBox] : [counterBox, dealtBox];
  // Margin compared with mid, as computed by the server, and average cost of the position.
  const dealt = pad.preview?.dealt.find(({ line_no }) => line_no === at + 1);
  const held = pad.preview?.position_after.find(({ currency }) => currency === line.currency);
  const seesMargin = may('sensitive') && dealt?.currency === line.currency;
  const { side } = line;
  const onRemove = pad.values.lines.length > 1 && (() => acts.remove(at));
  return (
    <section
      aria-label={t('line', { line: at + 1, side: line.side })}
      data-line={at}
      className={classNames('deal', isActive && 'deal-active')}
    >
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
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
          {t('lineNo', { line: at + 1 })}
          {onRemove && (
            <button type="button" className="underline underline-offset-3" onClick={onRemove}>
              {t('remove')}
            </button>
          )}
        </span>
      </div>
      {first}
      <IconButton
        variant="ghost"
        label={t('swap')}
        icon={ArrowLeftRight}
        tabIndex={-1}
        aria-keyshortcuts="F4"
        className="deal-swap"
        onClick={() => acts.swap(at)}
      />
      {last}
      <div className="deal-rate">
        <RateBox
          name={`lines.${at}.rate`}
          label={t('rate')}
          given={pad.reckoned.figures[at]?.rate}
          isTyped={line.touched.includes('rate')}
          isComputed={computedPart(line.touched) === 'rate'}
          mid={may('sensitive') ? board?.mid : undefined}
          onType={(text) => pad.type(at, 'rate', text)}
        />
        {line.counter_currency !== null && isCross(line, pad.setting.sale.base) && (
          <RateBox
            name={counterRate}
            label={t('rateOf', { currency: line.counter_currency })}
            given={counterQuote(line, pad.setting)?.rate}
            isTyped={line.counter_rate !== ''}
            onType={(text) => pad.form.setValue(counterRate, text, { shouldDirty: true })}
          />
        )}
      </div>
      <div className="deal-notes">
        <NotesHint pad={pad} at={at}>
          {waysOf(pad, at).map((way) => (
            <Ltr key={way}>{way}</Ltr>
          ))}
          {seesMargin && dealt.margin && (
            <span className="text-ink-3">
              {t('margin')} <Figure value={dealt.margin} of={baseCurrency} />
              {held?.before.average && (
                <>
                  {' · '}
                  {t('average')}{' '}
                  <Rate of={held.currency} perUnit={held.before.average} always="quoted" />
                </>
              )}
            </span>
          )}
        </NotesHint>
      </div>
    </section>
  );
}

/** Amount and currency of one part of a line: the dealt currency, or the counter currency. */
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

/** Rate of a line in both directions, as texts. A cross deal is quoted against the counter currency. */
function waysOf({ values, reckoned, setting }: Pad, at: number): readonly string[] {
  const line = values.lines[at];
  const { rate, amount, counter } = reckoned.figures[at] ?? {};
  if (!line || line.currency === null || rate === undefined) return [];
  const { currency, counter_currency } = line;
  const { base } = setting.sale;
  if (!isCross(line, base) || counter_currency === null) {
    return bothWays({ ...setting.manner(currency), rate }, currency, base);
  }
  if (!amount || !counter) return [];
  return crossWays(amount, currency, { amount: counter, currency: counter_currency });
}
