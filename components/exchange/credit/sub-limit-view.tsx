'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { AskedAmount, LimitChanges } from '@/components/exchange/credit/limit-changes';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { LimitBars } from '@/components/ui/limit-bars';
import { PanelSection } from '@/components/ui/panel-section';
import { useCreditAvailable, useScopeWords } from '@/hooks/use-credit-available';
import type { CreditSubLimit } from '@/lib/contract/exchange/credit-sub-limit';

const WORDS = 'credit-sub-limit';

/** A sub-limit: its scope, its limit, and the used amount. */
export function SubLimitView({ record }: { record: CreditSubLimit }) {
  const t = useTranslations(WORDS);
  const { counterparty, step_reason } = record;
  return (
    <>
      <Facts>
        <Fact label={t('fields.party_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
        <Capped record={record} />
        <AskedAmount record={record} words={WORDS} />
        <WordFact label={t('stepReason')} of={step_reason} />
      </Facts>
      <Used record={record} />
      <LimitChanges record={record} words={WORDS} />
    </>
  );
}

function Capped({ record }: { record: CreditSubLimit }) {
  const t = useTranslations(WORDS);
  const scopeOf = useScopeWords();
  const { limit_id, limit_number } = record;
  return (
    <>
      <Fact label={t('fields.limit_id')}>
        {limit_number !== null && (
          <RecordLink to="app.exchange.credit-limit" view={limit_id}>
            {limit_number}
          </RecordLink>
        )}
      </Fact>
      <Fact label={t('fields.scope')}>
        <bdi>{scopeOf(record)}</bdi>
      </Fact>
    </>
  );
}

function Used({ record: { id, limit_id, limit_number, status } }: { record: CreditSubLimit }) {
  const t = useTranslations(WORDS);
  const isStanding = status === 'active' || status === 'suspended';
  const data = useCreditAvailable(limit_id, { enabled: isStanding && limit_number !== null });
  const found = data?.sub_limits.find((sub) => sub.id === id);
  if (!found) return null;
  const { number, currency, limit, used, available } = found;
  return (
    <PanelSection title={t('used')} end={status === 'active' && <NewDraw id={id} />}>
      <LimitBars
        label={t('used')}
        bars={[{ id: number, label: number, name: number, currency, limit, used, available }]}
      />
    </PanelSection>
  );
}

function NewDraw({ id }: { id: number }) {
  const t = useTranslations(WORDS);
  return (
    <RecordLink
      to="app.exchange.credit-sub-limit-withdrawal"
      view="new"
      query={{ sub_limit_id: id }}
      className={buttonClass()}
    >
      {t('newDraw')}
    </RecordLink>
  );
}
