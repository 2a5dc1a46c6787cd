'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { RequestedAmount, LimitChanges } from './limit-changes';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { LimitBars } from '@/components/ui/limit-bars';
import { PanelSection } from '@/components/ui/panel-section';
import { useCreditAvailable, useScopeWords } from '@/hooks/use-credit-available';
import type { CreditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';

const WORDS = 'credit-sub-limit';

/** View of a sub-limit, with its scope, and with its cap and used amount while it is in force. */
export function SubLimitView({ record }: { record: CreditSubLimit }) {
  const t = useTranslations(WORDS);
  const { counterparty, step_reason } = record;
  const scopeOf = useScopeWords();
  const { limit_id, limit_number } = record;
  const isInForce = record.status === 'active' || record.status === 'suspended';
  const data = useCreditAvailable(record.limit_id, {
    enabled: isInForce && record.limit_number !== null,
  });
  const found = data?.sub_limits.find((sub) => sub.id === record.id);
  return (
    <>
      <Facts>
        <Fact label={t('fields.party_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
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
        <RequestedAmount record={record} words={WORDS} />
        <WordFact label={t('stepReason')} of={step_reason} />
      </Facts>
      {found ? (
        <PanelSection
          title={t('used')}
          end={
            record.status === 'active' && (
              <RecordLink
                to="app.exchange.credit-sub-limit-withdrawal"
                view="new"
                query={{ sub_limit_id: record.id }}
                className={buttonClass()}
              >
                {t('newDraw')}
              </RecordLink>
            )
          }
        >
          <LimitBars
            label={t('used')}
            bars={[
              {
                id: found.number,
                label: found.number,
                name: found.number,
                currency: found.currency,
                limit: found.limit,
                used: found.used,
                available: found.available,
              },
            ]}
          />
        </PanelSection>
      ) : null}
      <LimitChanges record={record} words={WORDS} />
    </>
  );
}
