'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import {
  defineDocument,
  type DocumentDefinition,
  type OwnColumn,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { dayColumn } from '@/components/document/list/day-column';
import { DRAWS, type DrawOf } from './draws';
import { type Field, textIn } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { proposedRate } from '@/components/fields/proposals';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { lazyPart } from '@/hooks/use-lazy-part';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type {
  CreditWithdrawal,
  CreditWithdrawalRow,
} from '@/lib/contract/dealing/credit-withdrawal';

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };
const third = { width: 'third' } as const;

const unreversedRepayments = ({ repayments }: CreditWithdrawal) =>
  repayments.filter(({ taken_back }) => taken_back === null);

/**
 * Actions on a withdrawal: repay, reverse a repayment, and write off. A write-off can wait for the approval of a
 * second user.
 */
const drawSteps = ({ type, endpoints }: DrawOf): readonly DocumentStep<CreditWithdrawal>[] => [
  {
    name: 'repay',
    call: endpoints.repay,
    fields: ({ currency, outstanding }) => [
      { ...third, name: 'date', kind: 'posting-day', of: type },
      { ...third, name: 'currency', kind: 'currency', initial: currency, isFixed: true },
      { ...third, name: 'amount', kind: 'money', in: 'currency', initial: outstanding },
      ...moneyAt,
      { width: 'half', name: 'pay_currency', kind: 'currency' },
      {
        width: 'half',
        name: 'rate',
        kind: 'rate',
        isNeeded: true,
        help: proposedRate((values) => ({
          one: currency ?? '',
          other: textIn(values, 'pay_currency'),
        })),
        when: ({ pay_currency }) => Boolean(pay_currency) && pay_currency !== currency,
      },
      { name: 'memo', kind: 'text' },
    ],
  },
  {
    name: 'take-back',
    call: endpoints['take-back'],
    isGrave: true,
    when: (record) => unreversedRepayments(record).length > 0,
    fields: (record, money) => [
      {
        name: 'entry_id',
        kind: 'choice',
        isNeeded: true,
        initial: String(unreversedRepayments(record).at(-1)?.entry_id ?? ''),
        options: unreversedRepayments(record).map(({ entry_id, date, amount, currency }) => ({
          value: String(entry_id),
          label: `${date} ${money(amount, currency)}`,
        })),
      },
      reason,
    ],
  },
  {
    name: 'write-off',
    call: endpoints['write-off'],
    isGrave: true,
    when: ({ waiting }) => waiting === null,
    fields: () => [reason],
  },
];

/** Casts a row of the shared document list to a withdrawal, which also has fields such as `outstanding`. */
const own = (row: DocumentRow) => row as CreditWithdrawalRow;

const outstanding: OwnColumn = {
  id: 'outstanding',
  align: 'end',
  width: 140,
  cell: (row) => {
    const { outstanding: owed, currency } = own(row);
    if (owed === null || currency === null) return null;
    return <Figure value={owed} currency={currency} zero="dash" />;
  },
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

const drawColumns: DocumentDefinition<CreditWithdrawal>['columns'] = [
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

function Late({ days }: { days: number | null }) {
  const t = useTranslations('credit-draw');
  if (days === null) return null;
  return (
    <Badge tone="negative" icon={TriangleAlert}>
      {t('overdueDays', { days })}
    </Badge>
  );
}

const View = lazyPart(async () => {
  const { DrawView } = await import('./draw-view');
  return { View: DrawView };
});
const shared = {
  columns: drawColumns,
  View,
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
} as const;

const limitDraws = defineDocument<CreditWithdrawal>({
  ...DRAWS.limit,
  ...shared,
  steps: drawSteps(DRAWS.limit),
  Form: lazyPart(async () => {
    const { LimitDrawForm } = await import('./draw-form');
    return { Form: LimitDrawForm };
  }),
});

const subDraws = defineDocument<CreditWithdrawal>({
  ...DRAWS.sub,
  ...shared,
  steps: drawSteps(DRAWS.sub),
  Form: lazyPart(async () => {
    const { SubDrawForm } = await import('./draw-form');
    return { Form: SubDrawForm };
  }),
});

export function CreditLimitWithdrawalScreen() {
  return <DocumentScreen of={limitDraws} />;
}

export function CreditSubLimitWithdrawalScreen() {
  return <DocumentScreen of={subDraws} />;
}
