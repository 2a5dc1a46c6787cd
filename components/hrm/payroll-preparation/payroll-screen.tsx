'use client';

import { useTranslations } from 'use-intl';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { NoRunWords } from '@/components/hrm/payroll-preparation/no-run';
import { payrollColumns } from '@/components/hrm/payroll-preparation/payroll-columns';
import { payrollSteps } from '@/components/hrm/payroll-preparation/payroll-steps';
import { ToRegister } from '@/components/hrm/payroll-preparation/to-register';
import { later } from '@/hooks/use-later';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { Figure } from '@/components/ui/figure';

const payrollDefinition = defineDocument<PayrollRun>({
  type: 'payroll preparation',
  route: 'app.hrm.payroll-preparation',
  words: 'payroll.run',
  endpoints: payrollPreparation,
  columns: payrollColumns,
  filters: ['date', 'status', 'mine'],
  steps: payrollSteps,
  Hero: RunHero,
  draftsAreShown: true,
  isWide: true,
  NoneTitle: NoRunWords,
  ListActions: ToRegister,
  Above: later(async () => {
    const { NoRunYet } = await import('@/components/hrm/payroll-preparation/no-run');
    return { Above: NoRunYet };
  }),
  Form: later(async () => {
    const { PayrollForm } = await import('@/components/hrm/payroll-preparation/payroll-form');
    return { Form: PayrollForm };
  }),
  View: later(async () => {
    const { PayrollView } = await import('@/components/hrm/payroll-preparation/payroll-view');
    return { View: PayrollView };
  }),
});

/** Payroll runs: prepared, reviewed, approved, posted and paid. */
export function PayrollScreen() {
  return <DocumentScreen of={payrollDefinition} />;
}

/** Total net of the run, for users who may see pay, and its memo. */
function RunHero({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.totals');
  const { totals, currency, memo } = record;
  return (
    <div>
      {totals.net !== null && (
        <p>
          <Figure value={totals.net} currency={currency} tone="plain" className="hero" />{' '}
          <span className="text-ink-2">{t('net')}</span>
        </p>
      )}
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}
