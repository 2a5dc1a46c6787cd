'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import { bothWays } from '@/lib/format/rate-words';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { DealtLine } from '@/lib/contract/exchange/sale-shapes';
import type { Sale } from '@/lib/contract/exchange/sales';
import type { Quote } from '@/lib/domain/rate';

/** What gives way where the record is narrow; the sides and the explanation below say it too. */
const ROOM: Readonly<Record<string, string>> = {
  base: '@max-[28rem]:hidden',
  mid: '@max-[40rem]:hidden',
  deviation: '@max-[40rem]:hidden',
  cost: '@max-[46rem]:hidden',
  realised: '@max-[46rem]:hidden',
  margin: '@max-[28rem]:hidden',
};

/** Every line with both of its sides, its rate beside the board's, and for who may see it what it brought. */
export function DealtLines({ sale: { lines } }: { sale: Sale }) {
  const t = useTranslations('exchange.sale.record');
  const { baseMark } = useFormats();
  const { may } = usePermission('sales');
  const seesProfit = may('sensitive');
  const heads = [
    ...['amount', 'rate', 'base', 'mid', 'deviation'],
    ...(seesProfit ? ['cost', 'realised', 'margin'] : []),
  ];
  return (
    <div className="@container overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <table className="tbl [--table-edge:0px]">
        <thead>
          <tr>
            <th scope="col">{t('side')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={classNames('num', ROOM[head])}>
                {t(head, { currency: baseMark })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.line_no} line={line} seesProfit={seesProfit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rate of what was given for it, where that is not base. */
function counterQuote({
  counter_rate: rate,
  counter_quote_unit: quote_unit,
  counter_quote_direction: quote_direction,
}: DealtLine): Quote | null {
  if (rate === null || quote_unit === null || quote_direction === null) return null;
  return { rate, quote_unit, quote_direction };
}

function LineRow({ line, seesProfit }: { line: DealtLine; seesProfit: boolean }) {
  const { baseCurrency } = useFormats();
  const { side, amount, currency, base, mid, deviation } = line;
  const { counter_amount, counter_currency } = line;
  const money = (value: string | null) =>
    value !== null && <Figure value={value} of={baseCurrency} />;
  return (
    <tr>
      <td className="py-1! align-top">
        <StatusBadge status={side} />
      </td>
      <td className="num py-1! align-top">
        <Figure value={amount} currency={currency} />
        {counter_amount !== null && counter_currency !== null && (
          <span className="block text-ink-2">
            <Figure value={counter_amount} currency={counter_currency} />
          </span>
        )}
      </td>
      <td className="num py-1! align-top">
        <span title={bothWays(line, currency, baseCurrency).join(' · ')}>
          <Rate of={currency} quote={line} />
        </span>
        {counter_currency !== null && (
          <Rate of={counter_currency} quote={counterQuote(line)} className="block text-ink-2" />
        )}
      </td>
      <Cell of="base">{money(base)}</Cell>
      <Cell of="mid">{mid !== null && <Rate of={currency} perUnit={mid} />}</Cell>
      <Cell of="deviation">
        {deviation !== null && <Figure value={deviation} unit="%" decimals={2} />}
      </Cell>
      {seesProfit && (
        <>
          <Cell of="cost">{money(line.cost)}</Cell>
          <Cell of="realised">{money(line.realised)}</Cell>
          <Cell of="margin">{money(line.margin)}</Cell>
        </>
      )}
    </tr>
  );
}

const Cell = ({ of, children }: { of: string; children: ReactNode }) => (
  <td className={classNames('num py-1! align-top', ROOM[of])}>{children}</td>
);
