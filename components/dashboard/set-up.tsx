'use client';

import { Circle, CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { SampleOffer } from '@/components/dashboard/sample-offer';
import { type SetUpStep, useSetUp } from '@/components/dashboard/use-set-up';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';

/** Setup steps, hidden once all are done; `whole` if the dashboard shows nothing else. */
export function SetUp({ whole = false }: { whole?: boolean }) {
  const t = useTranslations('dashboard.setUp');
  const steps = useSetUp({ whole });
  if (steps === undefined) return null;
  if (whole && steps.length === 0) return <EmptyState kind="none" title={t('byOthers')} />;
  if (!whole && steps.every(({ done }) => done)) return null;
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  const progress = t('progress', { done, of: steps.length });
  return (
    <DashboardCard
      title={t('title')}
      end={<span className="figure text-12 text-ink-3">{progress}</span>}
    >
      <ol>
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
      {whole && <SampleOffer />}
    </DashboardCard>
  );
}

function Step({ step: { key, done, to, view }, isNext }: { step: SetUpStep; isNext: boolean }) {
  const t = useTranslations('dashboard.setUp');
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <Icon of={done ? CircleCheck : Circle} className={done ? 'text-positive' : 'text-ink-3'} />
      <div className="min-w-0 flex-1">
        <p className={done ? 'text-ink-3' : 'font-medium'}>
          {t(`step.${key}`)}
          {done && <span className="sr-only"> {t('done')}</span>}
        </p>
        {!done && <p className="text-12 text-ink-3">{t(`why.${key}`)}</p>}
      </div>
      {!done && (
        <RecordLink
          to={to}
          {...(view && { view })}
          className={buttonClass({ variant: isNext ? 'primary' : 'default' })}
        >
          {t(`go.${key}`)}
        </RecordLink>
      )}
    </li>
  );
}
