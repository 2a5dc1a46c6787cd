'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { InstalmentTable } from '@/components/hrm/adjustment/instalment-table';
import { PeriodText } from '@/components/hrm/adjustment/period-text';
import { AppliedRuns, MadeGood, Repayments } from '@/components/hrm/adjustment/taken-tables';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { usePermission } from '@/hooks/use-permission';
import type { PayrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

/** A change of pay: whose and what, how it is taken, which runs took it, and what was paid back. */
export function AdjustmentView({ record }: { record: PayrollAdjustment }) {
  const t = useTranslations('payroll-adjustment.document');
  const { plan, currency, cancel_reason } = record;
  return (
    <>
      <AdjustmentFacts record={record} />
      {cancel_reason && (
        <Callout tone="warning">{t('cancelled', { reason: cancel_reason })}</Callout>
      )}
      {record.applied.length > 0 && <AppliedRuns record={record} />}
      {record.repayments.length > 0 && <Repayments record={record} />}
      {record.slips.length > 0 && <MadeGood record={record} />}
      {plan.length > 1 && currency && (
        <InstalmentTable title={t('plan.title')} {...{ plan, currency }} />
      )}
    </>
  );
}

function AdjustmentFacts({ record }: { record: PayrollAdjustment }) {
  const t = useTranslations('payroll-adjustment.document');
  const kinds = useTranslations('document.adjustments');
  const { may } = usePermission('employee');
  const { employee, kind, currency, whole, remaining, days, instalments } = record;
  const figure = (value: string | null) =>
    value !== null && currency ? <Figure value={value} currency={currency} /> : null;
  return (
    <Facts>
      <Fact label={t('fields.employee_id')}>
        {employee && may('view') ? (
          <RecordLink to="app.hrm.employee" view={employee.id}>
            <bdi>{employee.name}</bdi>
          </RecordLink>
        ) : (
          <bdi className="font-semibold">{employee?.name}</bdi>
        )}
      </Fact>
      <Fact label={t('fields.kind')}>{kinds(kind)}</Fact>
      <Fact label={t('fields.period')}>
        <PeriodText of={record} />
      </Fact>
      {days !== null && <Fact label={t('fields.days')}>{t('days', { days })}</Fact>}
      {instalments !== null && instalments > 1 && (
        <Fact label={t('fields.instalments')}>
          <span className="figure">{instalments}</span>
        </Fact>
      )}
      {record.rate_percent !== null && (
        <Fact label={t('fields.rate_percent')}>
          <span className="figure">{record.rate_percent} %</span>
        </Fact>
      )}
      {whole !== null && whole !== record.amount && (
        <Fact label={t('fields.whole')}>{figure(whole)}</Fact>
      )}
      {remaining !== null && (
        <Fact label={t('fields.remaining')}>
          <span className="font-semibold">
            {days === null ? figure(remaining) : t('days', { days: remaining })}
          </span>
        </Fact>
      )}
      {record.at && (
        <Fact label={t('fields.at')}>
          <bdi>{record.at}</bdi>
        </Fact>
      )}
    </Facts>
  );
}
