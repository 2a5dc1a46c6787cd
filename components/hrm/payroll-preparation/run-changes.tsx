'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { type Decimal, subtract } from '@/lib/domain/money';

type Change = PayrollRun['changed'][number];

/** Only what is another than last time, and why as far as it is known: what is reviewed before a run is approved. */
export function RunChanges({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.changes');
  const { data: slips = [] } = useAnswer(payrollPreparation.slips, { params: { id: record.id } });
  const nameOf = useFieldNames(slips);
  if (record.changed.length === 0) return <EmptyState kind="none" title={t('none')} />;
  const slipOf = new Map(slips.map((slip) => [slip.employee_id, slip]));
  const figure = (change: Change, value: Decimal | null) => (
    <ChangeFigure
      change={change}
      value={value}
      currency={slipOf.get(change.employee_id)?.currency}
    />
  );
  return (
    <TitledTable
      caption={t('title')}
      rows={record.changed}
      rowId={({ employee_id, field }) => `${employee_id} ${field}`}
      named
      columns={[
        {
          ...{ id: 'name', header: t('employee') },
          cell: ({ employee_id, name }) => (
            <WhoChanged name={name} slip={slipOf.get(employee_id)} />
          ),
        },
        {
          ...{ id: 'field', header: t('field'), className: 'max-sm:whitespace-normal' },
          cell: ({ field, why }) => (
            <span className="grid">
              {nameOf(field)}
              {why !== null && (
                <span className="text-12 text-ink-3 sm:hidden">{t(`reasons.${why}`)}</span>
              )}
            </span>
          ),
        },
        {
          ...{ id: 'last', header: t('last'), align: 'end' },
          cell: (change) => figure(change, change.last),
        },
        {
          ...{ id: 'now', header: t('now'), align: 'end' },
          cell: (change) => figure(change, change.now),
        },
        {
          ...{ id: 'change', header: t('change'), align: 'end', className: 'max-sm:hidden' },
          cell: (change) =>
            change.last !== null && change.now !== null
              ? figure(change, subtract(change.now, change.last))
              : null,
        },
        {
          ...{ id: 'why', header: t('why'), className: 'max-sm:hidden' },
          cell: ({ why }) => why !== null && t(`reasons.${why}`),
        },
      ]}
    />
  );
}

type WhoProps = Readonly<{ name: string; slip: Slip | undefined }>;

/** Whose figure it is, with the way to the payslip where there is one. */
function WhoChanged({ name, slip }: WhoProps) {
  if (!slip) return <bdi>{name}</bdi>;
  const { id, run_id } = slip;
  return (
    <RecordLink to="app.hrm.payroll-preparation" view={run_id} query={{ slip: id }}>
      <bdi>{name}</bdi>
    </RecordLink>
  );
}

type FigureProps = Readonly<{
  change: Change;
  value: Decimal | null;
  currency: string | undefined;
}>;

function ChangeFigure({ change, value, currency }: FigureProps) {
  if (value === null) return '–';
  if (change.field === 'payment_days') {
    return (
      <bdi dir="ltr" className="figure">
        {value}
      </bdi>
    );
  }
  return <Figure value={value} of={currency ?? ''} />;
}

const FIELDS = ['gross', 'deductions', 'net', 'payment_days', 'joined', 'left'] as const;

/** A figure of a slip as people call it: one of its sums, or a component by its own name. */
function useFieldNames(slips: readonly Slip[]): (field: string) => string {
  const t = useTranslations('payroll.run.changes.fields');
  const names = new Map(slips.flatMap(({ lines }) => lines.map(({ code, name }) => [code, name])));
  return (field) => {
    const own = FIELDS.find((one) => one === field);
    return own ? t(own) : (names.get(field) ?? field);
  };
}
