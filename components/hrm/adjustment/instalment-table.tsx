'use client';

import { useTranslations } from 'use-intl';

import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import type { ShownInstalment } from '@/lib/contract/hrm/adjustment-shapes';
import { isZero } from '@/lib/domain/money';

type Props = Readonly<{ title: string; plan: readonly ShownInstalment[]; currency: string }>;

/** Table of the instalments by month, with the amount that remains after each. */
export function InstalmentTable({ title, plan, currency }: Props) {
  const t = useTranslations('payroll-adjustment.document.plan');
  const hasInterest = plan.some(({ interest }) => interest !== null && !isZero(interest));
  const figure = (id: 'amount' | 'interest' | 'left', className?: string) =>
    figureColumn<ShownInstalment>({ id, header: t(id), className }, ({ [id]: value }) =>
      value === null ? null : { value, currency },
    );
  const columns: readonly PlainColumn<ShownInstalment>[] = [
    {
      id: 'month',
      header: t('month'),
      cell: ({ from }) => <span className="figure">{from.slice(0, 7)}</span>,
    },
    figure('amount'),
    ...(hasInterest ? [figure('interest', 'max-sm:hidden')] : []),
    figure('left'),
  ];
  return (
    <PlainTable
      caption={title}
      captionClass="pb-2 text-start font-semibold"
      rows={plan}
      rowId={({ no }) => no}
      columns={columns}
    />
  );
}
