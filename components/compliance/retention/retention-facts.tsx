'use client';

import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { Facts } from '@/components/compliance/monitoring/facts';
import { LongText } from '@/components/compliance/monitoring/long-text';
import { RetentionActions } from './retention-deeds';
import { StateBadge } from '@/components/compliance/monitoring/state-badge';
import { PanelSection } from '@/components/ui/panel-section';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type Retention, retention } from '@/lib/contract/compliance/retention';

const WORDS = 'retention';

/** Retention period and legal hold of a customer's file, shown only to users who may view compliance. */
export function RetentionOf({ customerId }: { customerId: number }) {
  const { may } = usePermission('compliance');
  const { data, error, refetch } = useAnswer(
    retention.show,
    { params: { id: customerId } },
    { enabled: may('view') },
  );
  if (!may('view')) return null;
  if (!data) return error ? <NotYet error={error} onRetry={() => void refetch()} /> : null;
  return <RetentionFacts of={data} />;
}

/** Retention of a customer: state, rule, retention period, legal hold, erasure request and actions. */
export function RetentionFacts({ of }: { of: Retention }) {
  const t = useTranslations(`${WORDS}.facts`);
  const words = useTranslations(WORDS);
  const { day, instant } = useFormats();
  const { state, rule, starts_on, retain_until, blocks, erased_at } = of;
  const dayOf = (on: string | null) => on && <bdi className="figure">{day(on)}</bdi>;
  return (
    <div className="grid gap-4">
      <RetentionActions of={of} />
      <Facts
        facts={[
          { label: t('state'), value: <StateBadge words={WORDS} status={state} /> },
          { label: t('rule'), value: rule && words(`reasons.${rule}`) },
          { label: t('starts'), value: dayOf(starts_on) },
          { label: t('until'), value: dayOf(retain_until) },
          { label: t('blocks'), value: blocks.map((one) => words(`blocks.${one}`)).join(', ') },
          {
            label: t('erased'),
            value: erased_at && <bdi className="figure">{instant(erased_at)}</bdi>,
          },
        ]}
      />
      {of.hold && <ReasonSection title={t('hold')} of={of.hold} />}
      {of.request && <ReasonSection title={t('request')} of={of.request} />}
    </div>
  );
}

function ReasonSection({
  title,
  of: { reason, by, at },
}: {
  title: string;
  of: NonNullable<Retention['hold']>;
}) {
  const { instant } = useFormats();
  return (
    <PanelSection title={title}>
      <LongText>{reason}</LongText>
      <p className="text-ink-2">
        <bdi>{by.name}</bdi> · <bdi className="figure">{instant(at)}</bdi>
      </p>
    </PanelSection>
  );
}
