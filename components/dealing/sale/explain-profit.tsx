'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import { positions } from '@/lib/contract/dealing/positions';
import type { DealtLine } from '@/lib/contract/dealing/sale-shapes';
import type { Sale } from '@/lib/contract/dealing/sales';
import { type Decimal, divide, isZero, subtract } from '@/lib/domain/money';

const RATE_DECIMALS = 12;

/** Explanation of the result of a ticket: for each line the value, the cost and the difference. */
export function ExplainProfit({ sale }: { sale: Sale }) {
  const id = useId();
  const t = useTranslations('sale.explain');
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-1">
      <h2 id={id} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h2>
      <ul className="grid gap-2">
        {sale.lines.map((line) => (
          <li key={line.line_no} className="grid gap-0.5">
            <Formula line={line} />
            <Averages currency={givenIn(line).currency} entryIds={sale.entry_ids} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the currency whose cost the explanation shows, and its amount: the dealt currency. A cross deal that buys the
 * dealt currency sells the counter currency, so it returns the counter currency.
 */
function givenIn({ side, currency, amount, counter_currency, counter_amount }: DealtLine) {
  const isCross = side === 'buy' && counter_currency !== null && counter_amount !== null;
  return isCross
    ? { currency: counter_currency, amount: counter_amount, isSold: true }
    : { currency, amount, isSold: side === 'sell' };
}

function Formula({ line }: { line: DealtLine }) {
  const t = useTranslations('sale.explain');
  const { money, baseMoney, bare } = useFormats();
  const { rate, mannerOf } = useRateFormat();
  const { side, amount, currency, base, cost, realised, counter_currency, counter_amount } = line;
  const given = givenIn(line);
  const isFound = cost !== null && realised !== null;
  const average =
    isFound && !isZero(given.amount) && divide(cost, given.amount, { decimals: RATE_DECIMALS });
  const times = (perUnit: Decimal) => {
    const { quote_unit: unit, quote_direction } = mannerOf(given.currency);
    const by = quote_direction === 'direct' ? '×' : '÷';
    return `${by} ${rate(given.currency, { rate: perUnit })}${unit === 1 ? '' : ` ÷ ${unit}`}`;
  };
  const counter =
    counter_currency !== null && counter_amount !== null
      ? money(counter_amount, counter_currency)
      : undefined;
  return (
    <>
      <p>
        {counter === undefined
          ? t(side, { amount: money(amount, currency), base: baseMoney(base) })
          : t(`cross.${side}`, { amount: money(amount, currency), counter, base: baseMoney(base) })}
      </p>
      {average && (
        <p className="text-ink-2">
          <Ltr className="whitespace-normal!">{`${baseMoney(base)} − ${bare(given.amount, given.currency)} ${times(average)} = ${baseMoney(base)} − ${baseMoney(cost)} = ${baseMoney(given.isSold ? subtract(base, cost) : realised)}`}</Ltr>
        </p>
      )}
      {side === 'buy' && <p className="text-ink-2">{t('bought')}</p>}
    </>
  );
}

/** Average cost of the position before and after the ticket; hidden if the user may not see the position. */
function Averages({ currency, entryIds }: { currency: string; entryIds: readonly number[] }) {
  const t = useTranslations('sale.explain');
  const { money } = useFormats();
  const { rate } = useRateFormat();
  const move = useMove(currency, entryIds);
  if (!move || move.cost === null || move.cost_after === null) return null;
  const { quantity_after: held } = move;
  if (held === null) return null;
  const quantity = subtract(held, move.quantity);
  const cost = subtract(move.cost_after, move.cost);
  const averageOf = (whole: Decimal, paid: Decimal) =>
    isZero(whole)
      ? '–'
      : rate(currency, { rate: divide(paid, whole, { decimals: RATE_DECIMALS }) });
  return (
    <p className="text-ink-2">
      {t('averages', {
        before: averageOf(quantity, cost),
        after: averageOf(held, move.cost_after),
        held: money(quantity, currency),
        left: money(held, currency),
      })}
    </p>
  );
}

/** Loads the ticket's change to a position; undefined if the change is not found or the user may not view tills. */
function useMove(currency: string, [entryId]: readonly number[]) {
  const { may } = usePermission('tills');
  const { data } = useAnswer(
    positions.moves,
    { input: { currency, entry_id: String(entryId) } },
    { enabled: may('view') && entryId !== undefined },
  );
  return data?.data[0];
}
