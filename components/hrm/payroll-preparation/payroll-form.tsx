'use client';

import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { textIn, type Values } from '@/components/fields/field';
import { PrepareOutlook } from '@/components/hrm/payroll-preparation/prepare-outlook';
import { usePayrollFields } from '@/components/hrm/payroll-preparation/payroll-fields';
import { type NextRun, useNextPeriod } from '@/components/hrm/payroll-preparation/use-next-period';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { isDay } from '@/lib/domain/calendar';
import { FREQUENCIES, periodEnd } from '@/lib/domain/payroll';

type Props = DocumentFormProps<PayrollRun>;

/** Form of a run. A new one follows the last run's period and copies its group and settings. */
export function PayrollForm(props: Props) {
  const next = useNextPeriod();
  const id = next?.last?.id;
  const isNew = !props.record && !props.copied;
  const last = useAnswer(
    payrollPreparation.show,
    { params: { id: id ?? 0 } },
    { enabled: isNew && id !== undefined },
  );
  const isKnown = !isNew || (next !== undefined && (id === undefined || !last.isPending));
  return isKnown ? <Prepare {...props} next={next} last={last.data} /> : <SkeletonRows />;
}

type PrepareProps = Props & Readonly<{ next: NextRun | undefined; last: PayrollRun | undefined }>;

function Prepare({ next, last, ...props }: PrepareProps) {
  const t = useTranslations('payroll.run');
  const fields = usePayrollFields();
  return (
    <FieldsForm<PayrollRun>
      {...props}
      fields={fields}
      fresh={['period_from', 'period_to', 'pay_date', 'rate']}
      previous={last ?? props.previous}
      {...(next && !props.record && { begin: daysOf(next) })}
      isReady={(values) => isDay(textIn(values, 'period_from'))}
      saveWords={t('prepare')}
      below={(preview) => <PrepareOutlook preview={preview} />}
      totals={(preview) => <Notes preview={preview} />}
    >
      <FollowPeriod />
    </FieldsForm>
  );
}

const daysOf = ({ period: { from, to } }: NextRun): Values => ({
  period_from: from,
  period_to: to,
  pay_date: to,
});

/** Note that slips are prepared on saving, while the preview has no lines. */
function Notes({ preview }: { preview: Preview }) {
  const t = useTranslations('payroll.run');
  return preview.lines.length === 0 && <p className="text-12 text-ink-2">{t('prepareNote')}</p>;
}

/** Updates the last day and the pay date when the first day or the frequency changes. */
function FollowPeriod() {
  const { getValues, setValue, subscribe } = useFormContext<Values>();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }: { name?: string; type?: string }) => {
          if (type !== 'change' || (name !== 'period_from' && name !== 'frequency')) return;
          const from = textIn(getValues(), 'period_from');
          const rhythm = FREQUENCIES.find((one) => one === getValues().frequency);
          if (!isDay(from) || !rhythm) return;
          const to = periodEnd(from, rhythm);
          setValue('period_to', to, { shouldDirty: true });
          setValue('pay_date', to, { shouldDirty: true });
        },
      }),
    [getValues, setValue, subscribe],
  );
  return null;
}
