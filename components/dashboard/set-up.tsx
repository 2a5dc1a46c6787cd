'use client';

import { Circle, CircleCheck, FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { DashboardCard } from './dashboard-card';
import { useSetUp } from './use-set-up';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass, Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Meter } from '@/components/ui/meter';
import { useSend } from '@/hooks/use-call';
import { useNotices } from '@/hooks/use-notices';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

type Props = Readonly<{
  /** Called when the user dismisses the card. Undefined if the setup list is the only content of the dashboard. */
  onDismiss?: () => void;
}>;

/** List of setup steps. As a card of the dashboard it stays until all steps are done or the user dismisses it. */
export function SetUp({ onDismiss }: Props) {
  const t = useTranslations('dashboard.setUp');
  const steps = useSetUp();
  const whole = onDismiss === undefined;
  if (steps === undefined) return null;
  if (whole && steps.length === 0) return <EmptyState kind="none" title={t('byOthers')} />;
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  const progress = t('progress', { done, of: steps.length });
  return (
    <DashboardCard
      title={t('title')}
      end={
        <span className="flex items-center gap-2">
          <span className="figure text-12 text-ink-3">{progress}</span>
          {onDismiss && <Button onClick={onDismiss}>{t('dismiss')}</Button>}
        </span>
      }
    >
      <ol>
        {steps.map((step) => (
          <li
            key={step.key}
            className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
          >
            <Icon
              of={step.done ? CircleCheck : Circle}
              className={step.done ? 'text-positive' : 'text-ink-3'}
            />
            <div className="min-w-0 flex-1">
              <p className={step.done ? 'text-ink-3' : 'font-medium'}>
                {t(`step.${step.key}`)}
                {step.done && <span className="sr-only"> {t('done')}</span>}
              </p>
              {!step.done && <p className="text-12 text-ink-3">{t(`why.${step.key}`)}</p>}
            </div>
            <RecordLink
              to={step.to}
              {...(step.view && { view: step.view })}
              {...(step.done && { 'aria-label': t('openStep', { step: t(`step.${step.key}`) }) })}
              className={buttonClass({
                variant: step.done ? 'ghost' : step === next ? 'primary' : 'default',
              })}
            >
              {step.done ? t('open') : t(`go.${step.key}`)}
            </RecordLink>
          </li>
        ))}
      </ol>
      {whole && <SampleOffer />}
    </DashboardCard>
  );
}

/** Row that offers to create the sample month; during the creation it shows the progress. */
function SampleOffer() {
  const t = useTranslations('dashboard.setUp.sample');
  const sample = useNotices()?.sample;
  return (
    <>
      <output className="block">
        {sample?.state === 'filling' && (
          <div className={ROW}>
            <p className="min-w-0 flex-1 basis-64">{t('filling')}</p>
            <div className="w-full">
              <Meter label={t('title')} share={sample.progress} isProgress />
            </div>
          </div>
        )}
      </output>
      {(sample?.state === 'offered' || sample?.state === 'failed') && <Offer of={sample} />}
    </>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3';

/**
 * State of the sample month. `error` is the reason why its creation failed; null if it did not fail, or if a user
 * cancelled it.
 */
type Offered = Readonly<{ state: string; error: string | null }>;

function Offer({ of: { state, error } }: { of: Offered }) {
  const t = useTranslations('dashboard.setUp.sample');
  const store = useSend(sampleMonth.store);
  const hasFailed = state === 'failed';
  const refusal = store.error?.message ?? (hasFailed ? (error ?? t('cancelled')) : null);
  return (
    <div className={ROW}>
      <div className="min-w-0 flex-1 basis-64 text-12">
        <p className="text-ink-3">{t('why')}</p>
        {refusal && (
          <p role="alert" className="text-negative">
            {refusal}
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        icon={FlaskConical}
        busy={store.isPending}
        onClick={() => store.mutate({})}
      >
        {t(hasFailed ? 'again' : 'try')}
      </Button>
    </div>
  );
}
