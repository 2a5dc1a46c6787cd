'use client';

import { useTranslations } from 'use-intl';
import { BaseBelow } from '@/components/document/form/base-below';
import { Fact, Facts } from '@/components/document/record/facts';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { draftedOf, valuesOf } from '@/components/exchange/manual-journal/manual-values';
import { PositionChanges } from '@/components/exchange/manual-journal/position-changes';
import { useManualPreview } from '@/components/exchange/manual-journal/use-manual-preview';
import { useAccountName } from '@/components/pickers/use-account-name';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import { type ManualJournal, manualJournal } from '@/lib/contract/exchange/manual-journal';
import { absolute, sign } from '@/lib/domain/money';
import { PlainTable } from '@/components/ui/plain-table';

/** A manual journal as it was typed, and what it did, or would do, to the positions. */
export function ManualJournalView({ record }: { record: ManualJournal }) {
  const t = useTranslations('exchange.manual');
  const { kind, valuation_mode, lines } = record;
  const nameOf = useAccountName();
  const bases = usePostedBases(manualJournal, record, lines);
  const figure = ({ currency, amount }: ManualJournal['lines'][number], base: string | null) => (
    <>
      <Figure value={absolute(amount)} of={currency} />
      <BaseBelow currency={currency} base={base} />
    </>
  );
  return (
    <>
      <Facts>
        <Fact label={t('fields.kind')}>{t(`kinds.${kind}`)}</Fact>
        <Fact label={t('fields.valuation_mode')}>{t(`modes.${valuation_mode ?? 'none'}`)}</Fact>
      </Facts>
      <div className="overflow-x-auto">
        <PlainTable
          label={t('lines')}
          edge={8}
          rows={lines}
          rowId={({ line_no }) => line_no}
          columns={[
            {
              ...{
                id: 'account',
                header: t('columns.account_id'),
                cellClass: 'whitespace-normal!',
              },
              cell: (line) => (
                <>
                  <span className="figure text-ink-3">{line.account_number}</span>{' '}
                  <bdi>{nameOf(line.account_id, line.account_name)}</bdi>
                  <LineParty id={line.party_id} name={line.party} />
                </>
              ),
            },
            {
              ...{ id: 'debit', header: t('columns.debit'), align: 'end', cellClass: 'py-1!' },
              cell: (line, at) => sign(line.amount) > 0 && figure(line, bases[at] ?? line.base),
            },
            {
              ...{ id: 'credit', header: t('columns.credit'), align: 'end', cellClass: 'py-1!' },
              cell: (line, at) => sign(line.amount) < 0 && figure(line, bases[at] ?? line.base),
            },
            {
              ...{ id: 'currency', header: t('columns.currency') },
              cell: ({ currency }) => <CurrencyMark of={currency} />,
            },
          ]}
        />
      </div>
      <Positions record={record} />
    </>
  );
}

/** As they were moved; of what is still to be posted, as they would be. */
function Positions({ record }: { record: ManualJournal }) {
  const isToCome = record.status === 'draft' || record.status === 'pending_approval';
  const { body } = draftedOf(valuesOf(record), ({ currency }) => currency ?? '');
  const preview = useManualPreview(isToCome ? body : undefined);
  return <PositionChanges positions={isToCome ? preview.positions : record.positions} />;
}
