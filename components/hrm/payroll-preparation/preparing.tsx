'use client';

import { useTranslations } from 'use-intl';
import { Callout } from '@/components/ui/callout';
import { Meter } from '@/components/ui/meter';
import { useAnswer } from '@/hooks/use-call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

const EVERY_MS = 2_000;

type Props = Readonly<{ id: number; of: NonNullable<PayrollRun['preparing']> }>;

/** How far the job is that works out the slips; the run is asked for again until it is done. */
export function Preparing({ id, of }: Props) {
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
