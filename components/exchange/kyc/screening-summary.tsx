'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { Ltr } from '@/components/ui/ltr';
import { ShieldCheck } from 'lucide-react';
import { useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useMayStep } from '@/hooks/use-steps';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const TONES: Readonly<Record<string, BadgeTone>> = {
  clear: 'positive',
  log: 'neutral',
  review: 'warning',
  block: 'negative',
};

/** How a customer compares with the lists; drawn only for whoever the host tells of it. */
export function ScreeningSummary({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.screening');
  const { instant } = useFormats();
  const send = useSend(kycCustomers.screen);
  const mayScreen = useMayStep()(kycCustomers.screen, of.status);
  if (!of.screening) return null;
  const { band, open_hits, last_run } = of.screening;
  return (
    <div className="grid gap-2">
      <FormFailure failure={send.error} />
      <Facts>
        <Fact label={t('band')}>
          {band ? (
            <Badge tone={TONES[band] ?? 'neutral'} icon={ShieldCheck}>
              {t(`bands.${band}`)}
            </Badge>
          ) : (
            t('never')
          )}
        </Fact>
        <Fact label={t('openHits')}>
          <span className="figure">{open_hits}</span>
        </Fact>
        {last_run && (
          <Fact label={t('lastRun')}>
            <Ltr>{instant(last_run)}</Ltr>
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2">
        {mayScreen && (
          <Button
            busy={send.isPending}
            onClick={() => send.mutate({ params: { id: of.id }, input: {} })}
          >
            {t('again')}
          </Button>
        )}
        {open_hits > 0 && (
          <RecordLink to="app.exchange.compliance" className={buttonClass()}>
            {t('hits')}
          </RecordLink>
        )}
      </div>
    </div>
  );
}
