'use client';

import { useTranslations } from 'use-intl';
import { Fact, WordFact } from '@/components/document/record/facts';
import { FieldFacts } from '@/components/document/record/field-facts';
import { AskedAmount, LimitChanges } from '@/components/exchange/credit/limit-changes';
import { limitFields } from '@/components/exchange/credit/limit-fields';
import { RecordLink } from '@/components/layout/record-link';
import { CreditBars } from '@/components/pickers/credit-bars';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { PanelSection } from '@/components/ui/panel-section';
import { PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { CreditLimit } from '@/lib/contract/exchange/credit-limit';

const WORDS = 'credit-limit';
const FIELDS = limitFields.filter(({ name }) => name !== 'amount' && name !== 'reason');

/** Record of a limit with its used and available amounts, and those of each sub-limit. */
export function LimitView({ record }: { record: CreditLimit }) {
  const t = useTranslations(WORDS);
  const { id, number, counterparty, status, step_reason } = record;
  return (
    <>
      <FieldFacts fields={FIELDS} record={record} words={WORDS}>
        <Fact label={t('fields.party_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
        <AskedAmount record={record} words={WORDS} />
        <WordFact label={t('stepReason')} of={step_reason} />
      </FieldFacts>
      {number !== null && (
        <PanelSection title={t('waterfall')} end={status === 'active' && <UnderLimit id={id} />}>
          <CreditBars id={id} name={number} />
        </PanelSection>
      )}
      <LimitChanges record={record} words={WORDS} />
      <Collateral record={record} />
    </>
  );
}

/** Links to a new sub-limit and to a new draw of this limit. */
function UnderLimit({ id }: { id: number }) {
  const t = useTranslations(WORDS);
  const under = { view: 'new', query: { limit_id: id }, className: buttonClass() } as const;
  return (
    <span className="no-print flex flex-wrap gap-2">
      <RecordLink to="app.exchange.credit-sub-limit" {...under}>
        {t('newSub')}
      </RecordLink>
      <RecordLink to="app.exchange.credit-limit-withdrawal" {...under}>
        {t('newDraw')}
      </RecordLink>
    </span>
  );
}

function Collateral({ record: { collateral } }: { record: CreditLimit }) {
  const t = useTranslations('credit-limit.collateral');
  const { baseCurrency } = useFormats();
  if (collateral.length === 0) return null;
  return (
    <PlainTable
      caption={t('title')}
      captionClass="pb-2 text-start font-semibold"
      rows={collateral}
      rowId={(_row, at) => at}
      columns={[
        { id: 'kind', header: t('kind'), cell: ({ kind }) => <bdi>{kind}</bdi> },
        {
          id: 'description',
          header: t('description'),
          cellClass: 'whitespace-normal!',
          cell: ({ description }) => <bdi>{description}</bdi>,
        },
        {
          id: 'value',
          header: t('value'),
          align: 'end',
          cell: ({ value }) => <Figure value={value} currency={baseCurrency} />,
        },
      ]}
    />
  );
}
