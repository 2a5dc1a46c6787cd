'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, OwnColumn } from '@/components/document/definition';
import { dayColumn } from '@/components/document/list/day-column';
import { PeriodWords } from '@/components/hrm/payroll-preparation/period-words';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { PayrollRun, PayrollRunRow } from '@/lib/contract/hrm/payroll-preparation';

/** The kit types rows as any document's; these are payroll runs. */
const run = (row: DocumentRow) => row as PayrollRunRow;

export const payrollColumns: DocumentDefinition<PayrollRun>['columns'] = [
  'number',
  {
    id: 'period',
    width: 276,
    card: 'line',
    cell: (row) => <PeriodWords from={run(row).period_from} to={run(row).period_to} />,
    exported: (row) => `${run(row).period_from} – ${run(row).period_to}`,
  },
  dayColumn('pay_date', (row) => run(row).pay_date),
  count('employees', (row) => run(row).employees),
  sum('gross'),
  sum('deductions'),
  sum('net'),
  {
    id: 'net_currency',
    joined: true,
    width: 48,
    card: 'amount',
    header: <CurrencyHead />,
    cell: (row) => <CurrencyOf row={run(row)} />,
    exported: (row) => run(row).currency,
  },
  {
    id: 'changes',
    width: 84,
    card: 'meta',
    cell: (row) => <Changes count={run(row).changes} />,
    exported: (row) => String(run(row).changes),
  },
  'base',
  'status',
  'by',
];

function count(id: string, of: (row: DocumentRow) => number): OwnColumn {
  return {
    id,
    align: 'end',
    width: 80,
    card: false,
    cell: (row) => <span className="figure">{of(row)}</span>,
    exported: (row) => String(of(row)),
  };
}

type SumName = 'gross' | 'deductions' | 'net';

function sum(id: SumName): OwnColumn {
  return {
    id,
    align: 'end',
    width: 100,
    card: id === 'net' ? 'amount' : false,
    cell: (row) => <Sum row={run(row)} of={id} />,
    exported: (row) => run(row).totals[id],
  };
}

function Sum({ row: { totals, currency }, of }: { row: PayrollRunRow; of: SumName }) {
  const { baseCurrency } = useFormats();
  const value = totals[of];
  if (value === null) return null;
  return <Figure value={value} of={currency ?? baseCurrency} />;
}

function CurrencyHead() {
  const t = useTranslations('payroll.run.list');
  return <span className="sr-only">{t('net_currency')}</span>;
}

/** Currency of a run's totals: base if its payslips have several. */
function CurrencyOf({ row: { totals, currency } }: { row: PayrollRunRow }) {
  const { baseCurrency } = useFormats();
  return totals.net !== null && <CurrencyCode of={currency ?? baseCurrency} />;
}

function Changes({ count: changes }: { count: number }) {
  const t = useTranslations('payroll.run');
  return changes === 0 ? (
    <span className="text-ink-3">–</span>
  ) : (
    t('changedCount', { count: changes })
  );
}
