'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';

type Rejection = NonNullable<KycCustomer['rejection']>;

/** Rejection of a customer: reason, reviewer, message to the customer, and whether a new application is allowed. */
export function Decision({ rejection }: { rejection: Rejection }) {
  const t = useTranslations('customers.decision');
  const reasons = useTranslations('customers.reasons');
  const { instant, day } = useFormats();
  const { rejected_by, internal_note, duplicate_of } = rejection;
  return (
    <Callout tone="warning">
      <p className="pb-1 font-medium">{t('title', { reason: reasons(rejection.reason_code) })}</p>
      <Facts>
        <Fact label={t('by')}>
          <bdi>{rejected_by?.name}</bdi> <Ltr>{instant(rejection.rejected_at)}</Ltr>
        </Fact>
        <Words label={t('public')} text={rejection.public_message} />
        {internal_note && <Words label={t('internal')} text={internal_note} />}
        <Fact label={t('again')}>
          {rejection.final ? (
            t('never')
          ) : rejection.resubmit_after ? (
            <Ltr>{day(rejection.resubmit_after)}</Ltr>
          ) : (
            t('atOnce')
          )}
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

const Words = ({ label, text }: Readonly<{ label: string; text: string }>) => (
  <Fact label={label}>
    <bdi className="whitespace-pre-line">{text}</bdi>
  </Fact>
);
