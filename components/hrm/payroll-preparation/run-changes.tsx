'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { TitledTable } from '@/components/ui/titled-table';
import type { PlainColumn } from '@/components/ui/plain-table';
import { useAnswer } from '@/hooks/use-call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { type Decimal, subtract } from '@/lib/domain/money';

type Change = PayrollRun['changed'][number];

/** Table of the differences from the previous run and their causes, for the review before approval. */
export function RunChanges({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.changes');
  const { data: slips = [] } = useAnswer(payrollPreparation.slips, { params: { id: record.id } });
  const columns = useColumns(slips);
  if (record.changed.length === 0) return <EmptyState kind="none" title={t('none')} />;
  return (
    <TitledTable
      caption={t('title')}
      rows={record.changed}
      rowId={({ employee_id, field }) => `${employee_id} ${field}`}
      named
      columns={columns}
    />
  );
}

function useColumns(slips: readonly Slip[]): readonly PlainColumn<Change>[] {
  const t = useTranslations('payroll.run.changes');
  const nameOf = useFieldNames(slips);
  const slipOf = new Map(slips.map((slip) => [slip.employee_id, slip]));
  return [
    {
      id: 'name',
      header: t('employee'),
      cell: ({ employee_id, name }) => {
        const slip = slipOf.get(employee_id);
        return slip ? (
          <RecordLink to="app.hrm.payroll-preparation" view={slip.run_id} query={{ slip: slip.id }}>
            <bdi>{name}</bdi>
          </RecordLink>
        ) : (
          <bdi>{name}</bdi>
        );
      },
    },
    {
      id: 'field',
      header: t('field'),
      className: 'max-sm:whitespace-normal',
      cell: ({ field, why }) => (
        <span className="grid">
          {nameOf(field)}
          {why !== null && (
            <span className="text-12 text-ink-3 sm:hidden">{t(`reasons.${why}`)}</span>
          )}
        </span>
      ),
    },
    ...useFigureColumns(slipOf),
    {
      id: 'why',
      header: t('why'),
      className: 'max-sm:hidden',
      cell: ({ why }) => why !== null && t(`reasons.${why}`),
    },
  ];
}

function useFigureColumns(slipOf: ReadonlyMap<number, Slip>): readonly PlainColumn<Change>[] {
  const t = useTranslations('payroll.run.changes');
  const figure = (change: Change, value: Decimal | null) =>
    value === null ? (
      '–'
    ) : change.field === 'payment_days' ? (
      <bdi dir="ltr" className="figure">
        {value}
      </bdi>
    ) : (
      <Figure value={value} of={slipOf.get(change.employee_id)?.currency ?? ''} />
    );
  return [
    { id: 'last', header: t('last'), align: 'end', cell: (one) => figure(one, one.last) },
    { id: 'now', header: t('now'), align: 'end', cell: (one) => figure(one, one.now) },
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: (one) =>
        one.last !== null && one.now !== null ? figure(one, subtract(one.now, one.last)) : null,
    },
  ];
}

const FIELDS = ['gross', 'deductions', 'net', 'payment_days', 'joined', 'left'] as const;

/** Returns a function that returns the label of a changed field, or the name of a changed component. */
function useFieldNames(slips: readonly Slip[]): (field: string) => string {
  const t = useTranslations('payroll.run.changes.fields');
  const names = new Map(slips.flatMap(({ lines }) => lines.map(({ code, name }) => [code, name])));
  return (field) => {
    const own = FIELDS.find((one) => one === field);
    return own ? t(own) : (names.get(field) ?? field);
  };
}
