'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** Why somebody was not taken on, by whom, what the customer read, and whether they may come again. */
export function Decision({ rejection }: { rejection: NonNullable<KycCustomer['rejection']> }) {
  const t = useTranslations('customers.decision');
  const reasons = useTranslations('customers.reasons');
  const { day, instant } = useFormats();
  const { final, resubmit_after, rejected_by, internal_note, duplicate_of } = rejection;
  return (
    <Callout tone="warning">
      <p className="pb-1 font-medium">{t('title', { reason: reasons(rejection.reason_code) })}</p>
      <Facts>
        <Fact label={t('by')}>
          <bdi>{rejected_by?.name}</bdi> <Ltr>{instant(rejection.rejected_at)}</Ltr>
        </Fact>
        <Fact label={t('public')}>
          <bdi className="whitespace-pre-line">{rejection.public_message}</bdi>
        </Fact>
        {internal_note && (
          <Fact label={t('internal')}>
            <bdi className="whitespace-pre-line">{internal_note}</bdi>
          </Fact>
        )}
        <Fact label={t('again')}>
          {final ? t('never') : resubmit_after ? <Ltr>{day(resubmit_after)}</Ltr> : t('atOnce')}
        </Fact>
        {duplicate_of !== null && (
          <Fact label={t('duplicateOf')}>
            <RecordLink to="app.exchange.kyc-customers" view={duplicate_of}>
              {t('openDuplicate')}
            </RecordLink>
          </Fact>
        )}
      </Facts>
    </Callout>
  );
}
