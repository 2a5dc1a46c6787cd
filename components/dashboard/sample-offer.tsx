'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { useSend } from '@/hooks/use-call';
import { useNotices } from '@/hooks/use-notices';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

/** Offer to create the sample month, or its progress while it is being filled. */
export function SampleOffer() {
  const sample = useNotices()?.sample;
  return (
    <>
      <output className="block">{sample?.state === 'filling' && <Filling of={sample} />}</output>
      {(sample?.state === 'offered' || sample?.state === 'failed') && <Offer of={sample} />}
    </>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3';

function Filling({ of: { progress } }: { of: Readonly<{ progress: number }> }) {
  const t = useTranslations('dashboard.setUp.sample');
  return (
    <div className={ROW}>
      <p className="min-w-0 flex-1 basis-64">{t('filling')}</p>
      <div className="w-full">
        <Meter label={t('title')} share={progress} isProgress />
      </div>
    </div>
  );
}

/** Button for users who may set up the organisation; after a failure with the reason. */
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
