'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import type { PlainColumn } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { TitledTable } from '@/components/ui/titled-table';
import { dayColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { trade } from '@/lib/contract/dealing/trade';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { type Decimal, isZero } from '@/lib/domain/money';

type Day = AnswerOf<typeof trade.ladder>['days'][number];
/** Class of columns that are hidden on phones. */
const WIDE = 'max-sm:hidden';

type Cover = AnswerOf<typeof trade.cover>[number];

/** Amounts to settle on each day (the settlement ladder) and open positions, shown above the list of trades. */
export function TradeDesk() {
  const t = useTranslations('trade');
  const { data: ladder } = useAnswer(trade.ladder);
  const { data: cover = [] } = useAnswer(trade.cover);
  const costs = useCostColumns();
  const seesCost = cover.some(({ average }) => average !== null);
  const days = ladder?.days ?? [];
  if (days.length === 0 && cover.length === 0) return null;
  return (
    <div className="grid flex-none gap-x-8 gap-y-3 auto-rows-max overflow-auto border-b border-line px-gutter py-3 max-lg:max-h-44 lg:grid-cols-2">
      {days.length > 0 && (
        <TitledTable
          caption={t('ladder')}
          rows={days}
          rowId={({ date, currency }) => `${date} ${currency}`}
          columns={[
            dayColumn<Day>({ id: 'date', header: t('fields.value_date') }, ({ date }) => date),
            figure<Day>(
              'receive',
              t('leg.receive'),
              ({ receive, currency }) => [receive, currency],
              WIDE,
            ),
            figure<Day>('pay', t('leg.pay'), ({ pay, currency }) => [pay, currency], WIDE),
            figure<Day>('net', t('net'), ({ net, currency }) => [net, currency]),
          ]}
        />
      )}
      {cover.length > 0 && (
        <TitledTable
          caption={t('positions')}
          rows={cover}
          rowId={({ currency }) => currency}
          columns={[
            figure<Cover>('quantity', t('position'), ({ quantity, currency }) => [
              quantity,
              currency,
            ]),
            ...(seesCost ? costs : []),
            figure<Cover>('to_flat', t('toFlat'), ({ to_flat, currency }) => [to_flat, currency]),
          ]}
        />
      )}
    </div>
  );
}

/** Break-even rate and unrealised result, for users who may see the cost. */
function useCostColumns(): readonly PlainColumn<Cover>[] {
  const t = useTranslations('trade');
  const { baseCurrency } = useFormats();
  return [
    {
      id: 'break_even',
      header: t('breakEven'),
      align: 'end',
      className: WIDE,
      cell: ({ break_even, currency }) => <Rate perUnit={break_even} of={currency} isWorkedOut />,
    },
    figure<Cover>(
      'unrealised',
      t('unrealised'),
      ({ unrealised }) => [unrealised, baseCurrency],
      WIDE,
    ),
  ];
}

/** Column of amounts; null and zero are shown as a dash. */
const figure = <Row,>(
  id: string,
  header: string,
  of: (row: Row) => readonly [Decimal | null, string],
  className?: string,
): PlainColumn<Row> => ({
  id,
  header,
  align: 'end',
  className,
  cell: (row) => {
    const [value, currency] = of(row);
    return value === null || isZero(value) ? '–' : <Figure value={value} currency={currency} />;
  },
});
