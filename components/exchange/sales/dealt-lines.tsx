'use client';

import { useTranslations } from 'use-intl';
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
    <div className="overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <table className="tbl [--table-edge:0px]">
        <thead>
          <tr>
            <th scope="col">{t('side')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="num">
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
      <td className="num py-1! align-top">{money(base)}</td>
      <td className="num py-1! align-top">
        {mid !== null && <Rate of={currency} perUnit={mid} />}
      </td>
      <td className="num py-1! align-top">
        {deviation !== null && <Figure value={deviation} unit="%" decimals={2} />}
      </td>
      {seesProfit && (
        <>
          <td className="num py-1! align-top">{money(line.cost)}</td>
          <td className="num py-1! align-top">{money(line.realised)}</td>
          <td className="num py-1! align-top">{money(line.margin)}</td>
        </>
      )}
    </tr>
  );
}
