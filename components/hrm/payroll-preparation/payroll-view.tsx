'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PayslipPage } from '@/components/hrm/payroll-preparation/payslip-page';
import { RunArrears } from '@/components/hrm/payroll-preparation/run-arrears';
import { RunChanges } from '@/components/hrm/payroll-preparation/run-changes';
import { RunFacts } from '@/components/hrm/payroll-preparation/run-facts';
import { RunPayments } from '@/components/hrm/payroll-preparation/run-payments';
import { RunSlips } from '@/components/hrm/payroll-preparation/run-slips';
import { ToRegister } from '@/components/hrm/payroll-preparation/to-register';
import { Callout } from '@/components/ui/callout';
import { Segments } from '@/components/ui/segments';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { Meter } from '@/components/ui/meter';
import { useAnswer } from '@/hooks/use-call';

const PARTS = ['slips', 'changes', 'payments'] as const;
type Part = (typeof PARTS)[number];

/** States of runs that the register includes. */
const POSTED: readonly string[] = ['posted', 'part_paid', 'paid'];

/** A run with its grid, changes and payments; or one of its payslips. */
export function PayrollView({ record }: { record: PayrollRun }) {
  const { query } = useQueryState();
  const slip = Number(query.get('slip') ?? 0);
  return slip > 0 ? <PayslipPage run={record} id={slip} /> : <WholeRun record={record} />;
}

function WholeRun({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run');
  const { may } = usePermission('payroll preparation');
  return (
    <>
      {record.totals.net === null && !may('sensitive') && <Callout>{t('hidden')}</Callout>}
      <RunFacts record={record} />
      {record.preparing && <Preparing id={record.id} of={record.preparing} />}
      <RunArrears record={record} />
      <Parts record={record} />
    </>
  );
}

function Parts({ record }: { record: PayrollRun }) {
  const [part, setPart] = useState<Part>('slips');
  return (
    <>
      <PartBar record={record} part={part} onPart={setPart} />
      {/* Hidden instead of unmounted, so that unsaved edits survive a change of tab. */}
      <div className="grid min-w-0 grid-cols-1 gap-4" hidden={part !== 'slips'}>
        <RunSlips record={record} />
      </div>
      {part === 'changes' && (
        <div className="min-w-0">
          <RunChanges record={record} />
        </div>
      )}
      {part === 'payments' && (
        <div className="grid min-w-0 gap-4">
          <RunPayments record={record} />
        </div>
      )}
    </>
  );
}

type BarProps = Readonly<{ record: PayrollRun; part: Part; onPart: (part: Part) => void }>;

/** Tabs of the run, and a link to the register for posted runs. */
function PartBar({ record, part, onPart }: BarProps) {
  const t = useTranslations('payroll.run');
  const counts = {
    slips: record.employees,
    changes: record.changed.length,
    payments: record.payments.length,
  };
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-2">
      <Segments
        label={t('parts.label')}
        value={part}
        onChange={onPart}
        choices={PARTS.map((value) => ({
          value,
          label: t(`parts.${value}`, { count: counts[value] }),
        }))}
      />
      {POSTED.includes(record.status) && (
        <ToRegister days={{ from: record.period_from, to: record.period_to }} />
      )}
    </div>
  );
}

const EVERY_MS = 2_000;

type PreparingProps = Readonly<{ id: number; of: NonNullable<PayrollRun['preparing']> }>;

/** Progress of the job that prepares the payslips; polls the run until it is done. */
function Preparing({ id, of }: PreparingProps) {
  const t = useTranslations('payroll.run.preparing');
  const { done, of: all, error } = of;
  useAnswer(
    payrollPreparation.show,
    { params: { id } },
    { refetchInterval: error === null ? EVERY_MS : false },
  );
  if (error !== null) return <Callout tone="negative">{t('failed', { reason: error })}</Callout>;
  return (
    <Callout>
      <span className="grid gap-1.5">
        {t('progress', { done, all })}
        <Meter label={t('label')} share={all === 0 ? 0 : done / all} isProgress />
      </span>
    </Callout>
  );
}
