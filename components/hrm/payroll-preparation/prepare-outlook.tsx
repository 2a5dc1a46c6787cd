'use client';

import { useTranslations } from 'use-intl';
import type { Preview } from '@/components/document/form/use-preview';
import { Callout } from '@/components/ui/callout';
import { figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import type { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { AnswerOf } from '@/lib/contract/endpoint';

type Outlook = Partial<AnswerOf<typeof payrollPreparation.preview>>;
type Sums = AnswerOf<typeof payrollPreparation.preview>['by_currency'][number];

/** Preview of the employees and totals of a run, before it is prepared. */
export function PrepareOutlook({ preview }: { preview: Preview }) {
  const t = useTranslations('payroll.run');
  const { employees, by_currency = [], changed = [], skipped = [] } = preview as Outlook;
  if (employees === undefined) return null;
  // New employees have no previous payslip to compare.
  const others = changed.filter(({ why }) => why !== 'joined');
  if (employees === 0) return <Callout tone="warning">{t('nobody')}</Callout>;
  return (
    <section aria-label={t('outlook.label')} className="grid gap-2" aria-live="polite">
      <p>{t('outlook.who', { employees, changed: others.length, skipped: skipped.length })}</p>
      <Totals of={by_currency} />
    </section>
  );
}

const SUMS = ['gross', 'deductions', 'net'] as const;

function Totals({ of }: { of: readonly Sums[] }) {
  const t = useTranslations('payroll.run.totals');
  return (
    <PlainTable
      caption={t('byCurrency')}
      rows={of}
      rowId={({ currency }) => currency}
      columns={[
        nameColumn<Sums>({ id: 'currency', header: t('currency') }, ({ currency }) => currency),
        ...SUMS.map((id) =>
          figureColumn<Sums>(
            { id, header: t(id), ...(id === 'deductions' && { className: 'max-sm:hidden' }) },
            ({ currency, [id]: value }) =>
              value === null ? null : { value, of: currency, zero: 'dash' },
          ),
        ),
      ]}
    />
  );
}
