'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, OwnColumn } from '@/components/document/definition';
import { dayColumn } from '@/components/document/list/day-column';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import type {
  CreditWithdrawal,
  CreditWithdrawalRow,
} from '@/lib/contract/exchange/credit-withdrawal';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { TriangleAlert } from 'lucide-react';

/** Casts a row of the document kit: rows of draws also have `outstanding` and `due_date`. */
const own = (row: DocumentRow) => row as CreditWithdrawalRow;

const outstanding: OwnColumn = {
  id: 'outstanding',
  align: 'end',
  width: 140,
  cell: (row) => <Owed row={own(row)} />,
  exported: (row) => own(row).outstanding,
  card: 'meta',
};

const overdue: OwnColumn = {
  id: 'overdue_days',
  width: 128,
  card: 'meta',
  cell: (row) => <Late days={own(row).overdue_days} />,
  exported: (row) => own(row).overdue_days?.toString() ?? null,
};

/** Columns of draws: amount, outstanding amount, due date and days overdue. */
export const drawColumns: DocumentDefinition<CreditWithdrawal>['columns'] = [
  'number',
  'date',
  'counterparty',
  'amount',
  outstanding,
  dayColumn('due_date', (row) => own(row).due_date),
  overdue,
  'base',
  'reference',
  'status',
  'by',
];

function Owed({ row: { outstanding: owed, currency } }: { row: CreditWithdrawalRow }) {
  if (owed === null || currency === null) return null;
  return <Figure value={owed} currency={currency} zero="dash" />;
}

function Late({ days }: { days: number | null }) {
  const t = useTranslations('credit-draw');
  if (days === null) return null;
  return (
    <Badge tone="negative" icon={TriangleAlert}>
      {t('overdueDays', { days })}
    </Badge>
  );
}
