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
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

/** What gives way where the record is narrow; the sides and the explanation below say it too. */
const ROOM: Readonly<Record<string, string>> = {
  base: '@max-[28rem]:hidden',
  mid: '@max-[40rem]:hidden',
  deviation: '@max-[40rem]:hidden',
  cost: '@max-[46rem]:hidden',
  realised: '@max-[46rem]:hidden',
  margin: '@max-[28rem]:hidden',
};

const CELL = 'py-1! align-top';

/** Every line with both of its sides, its rate beside the board's, and for who may see it what it brought. */
export function DealtLines({ sale: { lines } }: { sale: Sale }) {
  const columns = useDealtColumns();
  return (
    <div className="@container overflow-x-auto">
      <p className="flex justify-end">
        <RateSwitch />
      </p>
      <PlainTable rows={lines} rowId={({ line_no }) => line_no} columns={columns} />
    </div>
  );
}

type Column = PlainColumn<DealtLine>;

function useDealtColumns(): readonly Column[] {
  const t = useTranslations('sale.record');
  const { baseCurrency, baseMark } = useFormats();
  const { may } = usePermission('sales');
  const money = (value: string | null) =>
    value !== null && <Figure value={value} of={baseCurrency} />;
  const column = (id: string, cell: Column['cell']): Column => ({
    id,
    header: t(id, { currency: baseMark }),
    align: 'end',
    className: ROOM[id],
    cellClass: CELL,
    cell,
  });
  const profit = may('sensitive') ? (['cost', 'realised', 'margin'] as const) : [];
  return [
    { id: 'side', header: t('side'), cellClass: CELL, cell: Side },
    column('amount', Amounts),
    column('rate', (line) => <DealtRates line={line} />),
    column('base', ({ base }) => money(base)),
    column('mid', ({ mid, currency }) => mid !== null && <Rate of={currency} perUnit={mid} />),
    column('deviation', Deviation),
    ...profit.map((id) => column(id, (line) => money(line[id]))),
  ];
}

const Side = ({ side }: DealtLine) => <StatusBadge status={side} />;

/** What was dealt, and in a cross deal what was given for it. */
const Amounts = (line: DealtLine) => (
  <>
    <Figure value={line.amount} currency={line.currency} />
    {line.counter_amount !== null && line.counter_currency !== null && (
      <span className="block text-ink-2">
        <Figure value={line.counter_amount} currency={line.counter_currency} />
      </span>
    )}
  </>
);

const Deviation = ({ deviation: value }: DealtLine) =>
  value !== null && <Figure value={value} unit="%" decimals={2} />;

/** The rate of what was given for it, where that is not base. */
function counterQuote({
  counter_rate: rate,
  counter_quote_unit: quote_unit,
  counter_quote_direction: quote_direction,
}: DealtLine): Quote | null {
  if (rate === null || quote_unit === null || quote_direction === null) return null;
  return { rate, quote_unit, quote_direction };
}

/** The rate of what was given for base, and of what it was given for. */
function DealtRates({ line }: { line: DealtLine }) {
  const { baseCurrency } = useFormats();
  const { currency, counter_currency } = line;
  return (
    <>
      <span title={bothWays(line, currency, baseCurrency).join(' · ')}>
        <Rate of={currency} quote={line} />
      </span>
      {counter_currency !== null && (
        <Rate of={counter_currency} quote={counterQuote(line)} className="block text-ink-2" />
      )}
    </>
  );
}
