'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import type { ShownInstalment } from '@/lib/contract/hrm/adjustment-shapes';
import { isZero } from '@/lib/domain/money';

type Props = Readonly<{ title: string; plan: readonly ShownInstalment[]; currency: string }>;

/** Month by month, what is taken and what is left after it. */
export function InstalmentTable({ title, plan, currency }: Props) {
  const t = useTranslations('payroll-adjustment.document.plan');
  const hasInterest = plan.some(({ interest }) => interest !== null && !isZero(interest));
  const figure = (value: string | null) =>
    value === null ? null : <Figure value={value} currency={currency} />;
  return (
    <PlainTable
      caption={title}
      captionClass="pb-2 text-start font-semibold"
      rows={plan}
      rowId={({ no }) => no}
      columns={[
        {
          ...{ id: 'month', header: t('month') },
          cell: ({ from }) => <span className="figure">{from.slice(0, 7)}</span>,
        },
        { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => figure(amount) },
        ...(hasInterest
          ? [
              {
                ...{ id: 'interest', header: t('interest'), align: 'end' as const },
                ...{ className: 'max-sm:hidden' },
                cell: ({ interest }: ShownInstalment) => figure(interest),
              },
            ]
          : []),
        { id: 'left', header: t('left'), align: 'end', cell: ({ left }) => figure(left) },
      ]}
    />
  );
}
