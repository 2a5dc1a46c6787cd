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
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';

const TONES: Readonly<Record<string, BadgeTone>> = {
  clear: 'positive',
  log: 'neutral',
  review: 'warning',
  block: 'negative',
};

/** Screening result of a customer; empty if the user may not see screening. */
export function ScreeningSummary({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.screening');
  const bandsWords = useTranslations('customers.screening.bands');
  const { instant } = useFormats();
  const send = useSend(kycCustomers.screen);
  const mayScreen = useMayStep()(kycCustomers.screen, of.status);
  const again = () => send.mutate({ params: { id: of.id }, input: {} });
  if (!of.screening) return null;
  return (
    <div className="grid gap-2">
      <FormFailure failure={send.error} />
      <Facts>
        <Fact label={t('band')}>
          {of.screening.band ? (
            <Badge tone={TONES[of.screening.band] ?? 'neutral'} icon={ShieldCheck}>
              {bandsWords(of.screening.band)}
            </Badge>
          ) : (
            t('never')
          )}
        </Fact>
        <Fact label={t('openHits')}>
          <span className="figure">{of.screening.open_hits}</span>
        </Fact>
        {of.screening.last_run && (
          <Fact label={t('lastRun')}>
            <Ltr>{instant(of.screening.last_run)}</Ltr>
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2">
        {mayScreen && (
          <Button busy={send.isPending} onClick={again}>
            {t('again')}
          </Button>
        )}
        {of.screening.open_hits > 0 && (
          <RecordLink to="app.exchange.compliance" className={buttonClass()}>
            {t('hits')}
          </RecordLink>
        )}
      </div>
    </div>
  );
}
