'use client';

import { useTranslations } from 'use-intl';

import type { DocumentDefinition, OwnColumn } from '@/components/document/definition';
import { PeriodText } from '@/components/hrm/adjustment/period-text';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import type {
  PayrollAdjustment,
  PayrollAdjustmentRow,
} from '@/lib/contract/hrm/payroll-adjustment';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** The kit types rows as any document's; these are adjustments. */
const own = (row: DocumentRow) => row as PayrollAdjustmentRow;

const kind: OwnColumn = {
  id: 'kind',
  width: 128,
  card: 'meta',
  cell: (row) => <Kind row={own(row)} />,
  exported: (row) => own(row).kind,
};

const remaining: OwnColumn = {
  id: 'remaining',
  align: 'end',
  width: 104,
  cell: (row) => <Remaining row={own(row)} />,
  exported: (row) => own(row).remaining,
};

const period: OwnColumn = {
  id: 'period',
  width: 96,
  card: 'meta',
  cell: (row) => <PeriodText of={own(row)} />,
  exported: (row) => own(row).period ?? own(row).from ?? row.date,
};

const usedIn: OwnColumn = {
  id: 'used_in',
  width: 104,
  cell: (row) => <UsedIn runs={own(row).used_in} />,
  exported: (row) =>
    own(row)
      .used_in.map(({ run }) => run)
      .join(', '),
};

export const adjustmentColumns: DocumentDefinition<PayrollAdjustment>['columns'] = [
  'number',
  'counterparty',
  kind,
  'amount',
  remaining,
  period,
  usedIn,
  'status',
  'memo',
  'by',
];

/** Kind of the adjustment, with the number of days if it is stated in days. */
function Kind({ row: { kind: of, days } }: { row: PayrollAdjustmentRow }) {
  const t = useTranslations('document.adjustments');
  const own = useTranslations('payroll-adjustment.document');
  return days === null ? t(of) : `${t(of)} · ${own('days', { days })}`;
}

function Remaining({ row: { remaining: left, days, currency } }: { row: PayrollAdjustmentRow }) {
  const t = useTranslations('payroll-adjustment.document');
  if (left === null || currency === null) return null;
  if (days !== null) return t('days', { days: left });
  return <Figure value={left} of={currency} zero="dash" />;
}

function UsedIn({ runs }: { runs: PayrollAdjustmentRow['used_in'] }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {runs.map(({ run_id, run }) => (
        <RecordLink key={run_id} to="app.hrm.payroll-preparation" view={run_id}>
          {run}
        </RecordLink>
      ))}
    </span>
  );
}
