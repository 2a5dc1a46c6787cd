'use client';

import { useTranslations } from 'use-intl';

import { DrawnCard } from './drawn-card';
import { PermittedLink } from '@/components/layout/permitted-link';
import { Figure } from '@/components/ui/figure';
import { MonthChart } from '@/components/ui/month-chart';
import { MonthTable } from '@/components/ui/month-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Dashboard } from '@/lib/contract/dashboard';
import { monthInWords } from '@/lib/format/period-words';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Cash = NonNullable<Dashboard['cash']>;

/** Card with cash and bank balances by currency, and their value at the end of each of the last twelve months. */
export function CashCard({ cash }: { cash: Cash }) {
  const t = useTranslations('dashboard.cash');
  const { baseMark, baseMoney } = useFormats();
  const { locale } = useLocale();
  const last = cash.months.at(-1);
  const columns = useColumns({ cash, asOf: last?.month });
  return (
    <DrawnCard
      title={t('title')}
      note={last && t('note', { month: monthInWords(last.month, locale), currency: baseMark })}
      none={cash.currencies.length === 0 && t('none')}
    >
      {(look) => {
        const months = cash.months.map(({ month, base }) => ({ month, values: [base] }));
        return (
          <div className="grid grid-cols-1 items-start md:grid-cols-2">
            <PlainTable
              named
              edge={16}
              label={t('title')}
              rows={cash.currencies}
              rowId={({ currency }) => currency}
              columns={columns}
            />
            <div className="min-w-0 p-4 max-md:border-t max-md:border-line md:h-full md:border-s md:border-line">
              {look === 'table' ? (
                <MonthTable label={t('byMonth')} columns={[t('base')]} months={months} />
              ) : (
                <MonthChart
                  label={t('drawn', { now: baseMoney(cash.base) })}
                  series={[{ label: t('base'), fill: 'fill-c1' }]}
                  months={months}
                />
              )}
            </div>
          </div>
        );
      }}
    </DrawnCard>
  );
}

type CashProps = Readonly<{ cash: Cash; asOf: string | undefined }>;

/** Columns of the balances; the amounts and the total link to the balance sheet. */
function useColumns({ cash, asOf }: CashProps): readonly PlainColumn<Cash['currencies'][number]>[] {
  const t = useTranslations('dashboard.cash');
  const { baseCurrency } = useFormats();
  const sheet = { to: 'app.reports.balance-sheet' } as const;
  const all = (
    <PermittedLink {...sheet} query={{ as_of: asOf }}>
      <Figure value={cash.base} of={baseCurrency} />
    </PermittedLink>
  );
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-medium',
      foot: t('total'),
      cell: ({ currency }) => <bdi>{currency}</bdi>,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ currency, amount }) => (
        <PermittedLink {...sheet} query={{ as_of: asOf, currency }}>
          <Figure value={amount} of={currency} zero="dash" />
        </PermittedLink>
      ),
    },
    figureColumn({ id: 'base', header: t('base'), foot: all }, ({ base }) => ({
      value: base,
      of: baseCurrency,
    })),
  ];
}
