'use client';

import { useTranslations } from 'use-intl';
import { Fact, WordFact } from '@/components/document/record/facts';
import { FieldFacts } from '@/components/document/record/field-facts';
import { RequestedAmount, LimitChanges } from './limit-changes';
import { limitFields } from './limit-fields';
import { RecordLink } from '@/components/layout/record-link';
import { CreditBars } from '@/components/pickers/credit-bars';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { PanelSection } from '@/components/ui/panel-section';
import { PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { CreditLimit } from '@/lib/contract/dealing/credit-limit';

const WORDS = 'credit-limit';
const FIELDS = limitFields.filter(({ name }) => name !== 'amount' && name !== 'reason');

/** View of a credit limit, with the used and available amounts of the limit and of each sub-limit. */
export function LimitView({ record }: { record: CreditLimit }) {
  const t = useTranslations(WORDS);
  const collateralWords = useTranslations('credit-limit.collateral');
  const { baseCurrency } = useFormats();
  const { id, number, counterparty, status, step_reason } = record;
  const under = { view: 'new', query: { limit_id: id }, className: buttonClass() } as const;
  return (
    <>
      <FieldFacts fields={FIELDS} record={record} words={WORDS}>
        <Fact label={t('fields.party_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
        <RequestedAmount record={record} words={WORDS} />
        <WordFact label={t('stepReason')} of={step_reason} />
      </FieldFacts>
      {number !== null && (
        <PanelSection
          title={t('waterfall')}
          end={
            status === 'active' && (
              <span className="no-print flex flex-wrap gap-2">
                <RecordLink to="app.exchange.credit-sub-limit" {...under}>
                  {t('newSub')}
                </RecordLink>
                <RecordLink to="app.exchange.credit-limit-withdrawal" {...under}>
                  {t('newDraw')}
                </RecordLink>
              </span>
            )
          }
        >
          <CreditBars id={id} name={number} />
        </PanelSection>
      )}
      <LimitChanges record={record} words={WORDS} />
      {record.collateral.length > 0 && (
        <PlainTable
          caption={collateralWords('title')}
          captionClass="pb-2 text-start font-semibold"
          rows={record.collateral}
          rowId={(_row, at) => at}
          columns={[
            { id: 'kind', header: collateralWords('kind'), cell: ({ kind }) => <bdi>{kind}</bdi> },
            {
              id: 'description',
              header: collateralWords('description'),
              cellClass: 'whitespace-normal!',
              cell: ({ description }) => <bdi>{description}</bdi>,
            },
            {
              id: 'value',
              header: collateralWords('value'),
              align: 'end',
              cell: ({ value }) => <Figure value={value} currency={baseCurrency} />,
            },
          ]}
        />
      )}
    </>
  );
}
