'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** Status of a customer: type, source, tier, approval, expiry and linked party. */
export function StandingFacts({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers');
  const { instant } = useFormats();
  return (
    <Facts>
      <Fact label={t('columns.type')}>{t(`types.${of.type}`)}</Fact>
      <Fact label={t('columns.source')}>
        {of.created_by ? <bdi>{of.created_by.name}</bdi> : t(`sources.${of.source}`)}
      </Fact>
      {of.tier && <Fact label={t('columns.tier')}>{t(`tiers.${of.tier}`)}</Fact>}
      <Limits of={of} />
      <Days of={of} />
      <Approved of={of} />
      {of.submitted_at && (
        <Fact label={t('file.submitted')}>
          <Ltr>{instant(of.submitted_at)}</Ltr>
        </Fact>
      )}
      <PartyOf of={of} />
    </Facts>
  );
}

function Days({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.file');
  const { day } = useFormats();
  const days = { expires: of.expires_on, nextReview: of.next_review_on };
  return (['expires', 'nextReview'] as const).map((name) => {
    const on = days[name];
    return (
      on !== null && (
        <Fact key={name} label={t(name)}>
          {on && <Ltr>{day(on)}</Ltr>}
        </Fact>
      )
    );
  });
}

function Approved({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.file');
  const { instant } = useFormats();
  if (!of.approved_at) return null;
  return (
    <Fact label={t('approved')}>
      <bdi>{of.approved_by?.name}</bdi> <Ltr className="text-ink-3">{instant(of.approved_at)}</Ltr>
    </Fact>
  );
}

function PartyOf({ of: { party_id: id, name } }: { of: KycCustomer }) {
  const t = useTranslations('customers.file');
  if (id === null) return null;
  return (
    <Fact label={t('party')}>
      <RecordLink to="app.accounting.parties" view={id}>
        <bdi>{name}</bdi>
      </RecordLink>
    </Fact>
  );
}

function Limits({ of: { limits } }: { of: KycCustomer }) {
  const t = useTranslations('customers.file');
  const { baseCurrency } = useFormats();
  if (!limits) return null;
  return (['per_ticket', 'per_month'] as const).map((name) => (
    <Fact key={name} label={t(name)}>
      {limits[name] === null ? (
        t('unlimited')
      ) : (
        <Figure value={limits[name]} currency={baseCurrency} />
      )}
    </Fact>
  ));
}
