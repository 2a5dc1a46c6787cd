'use client';

import { useTranslations } from 'use-intl';
import { FigureInBoth } from '@/components/document/form/base-below';
import { Fact, Facts } from '@/components/document/record/facts';
import { LineAccount } from '@/components/document/lines/line-account';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { draftedOf, valuesOf } from '@/components/exchange/manual-journal/manual-values';
import { PositionChanges } from '@/components/exchange/manual-journal/position-changes';
import { useManualPreview } from '@/components/exchange/manual-journal/use-manual-preview';
import { CurrencyCode } from '@/components/ui/figure';
import { type ManualJournal, manualJournal } from '@/lib/contract/exchange/manual-journal';
import { absolute, sign } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

/** A manual journal with the position changes that it made or, before posting, would make. */
export function ManualJournalView({ record }: { record: ManualJournal }) {
  const t = useTranslations('manual-journal');
  const { kind, valuation_mode } = record;
  return (
    <>
      <Facts>
        <Fact label={t('fields.kind')}>{t(`kinds.${kind}`)}</Fact>
        <Fact label={t('fields.valuation_mode')}>{t(`modes.${valuation_mode ?? 'none'}`)}</Fact>
      </Facts>
      <div className="overflow-x-auto">
        <Lines record={record} />
      </div>
      <Positions record={record} />
    </>
  );
}

type Line = ManualJournal['lines'][number];

function Lines({ record }: { record: ManualJournal }) {
  const t = useTranslations('manual-journal');
  const bases = usePostedBases(manualJournal, record, record.lines);
  const side = (id: 'debit' | 'credit', wanted: 1 | -1): PlainColumn<Line> => ({
    id,
    header: t(`columns.${id}`),
    align: 'end',
    cellClass: 'py-1!',
    cell: ({ currency, amount, base }, at) =>
      sign(amount) === wanted && (
        <FigureInBoth value={absolute(amount)} currency={currency} base={bases[at] ?? base} />
      ),
  });
  const columns: readonly PlainColumn<Line>[] = [
    {
      id: 'account',
      header: t('columns.account_id'),
      cellClass: 'whitespace-normal!',
      cell: (line) => <LineAccount line={line} />,
    },
    side('debit', 1),
    side('credit', -1),
    {
      id: 'currency',
      header: t('columns.currency'),
      cell: ({ currency }) => <CurrencyCode of={currency} />,
    },
  ];
  const rowId = ({ line_no }: Line) => line_no;
  return (
    <PlainTable label={t('lines')} edge={8} rows={record.lines} rowId={rowId} columns={columns} />
  );
}

/** Position changes: stored ones after posting, previewed ones before. */
function Positions({ record }: { record: ManualJournal }) {
  const isToCome = record.status === 'draft' || record.status === 'pending_approval';
  const { body } = draftedOf(valuesOf(record), ({ currency }) => currency ?? '');
  const preview = useManualPreview(isToCome ? body : undefined);
  return <PositionChanges positions={isToCome ? preview.positions : record.positions} />;
}
