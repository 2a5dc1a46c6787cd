'use client';

import { useTranslations } from 'use-intl';

import { FigureInBoth } from '@/components/document/form/base-below';
import { LineAccount } from '@/components/document/lines/line-account';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { Fact, Facts } from '@/components/document/record/facts';
import { draftedOf, valuesOf } from './manual-values';
import { useManualPreview } from './use-manual-preview';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useFormats } from '@/hooks/use-formats';
import {
  type ManualJournal,
  manualJournal,
  type PositionChange,
} from '@/lib/contract/dealing/manual-journal';
import { absolute, sign, isZero } from '@/lib/domain/money';

/** View of a manual journal, with the position changes that it has made or will make when it is posted. */
export function ManualJournalView({ record }: { record: ManualJournal }) {
  const t = useTranslations('manual-journal');
  const { kind, valuation_mode } = record;
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
  const isToCome = record.status === 'draft' || record.status === 'pending_approval';
  const { body } = draftedOf(valuesOf(record), ({ currency }) => currency ?? '');
  const preview = useManualPreview(isToCome ? body : undefined);
  const positions = isToCome ? preview.positions : record.positions;
  const quantities = useQuantityColumns();
  const costs = useCostColumns();
  // Cost and average cost are null for users who may not see them.
  const hasCost = positions.some(({ after }) => after.cost !== null);
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
          rows={record.lines}
          rowId={rowId}
          columns={columns}
        />
      </div>
      {positions.length > 0 && (
        <div className="overflow-x-auto">
          <PlainTable
            edge={8}
            captionClass="py-1.5 text-start font-medium"
            caption={[t('positions.title'), ' ', hasCost && <RateSwitch key="switch" />]}
            rows={positions}
            rowId={({ currency }) => currency}
            columns={hasCost ? [...quantities, ...costs] : quantities}
          />
        </div>
      )}
    </>
  );
}

type Line = ManualJournal['lines'][number];

function useQuantityColumns(): readonly PlainColumn<PositionChange>[] {
  const t = useTranslations('manual-journal.positions');
  const quantity = (id: 'before' | 'after') =>
    figureColumn<PositionChange>({ id, header: t(id) }, ({ [id]: held, currency }) => ({
      value: held.quantity,
      of: currency,
    }));
  return [
    {
      id: 'currency',
      header: t('currency'),
      cell: ({ currency }) => <bdi className="font-medium">{currency}</bdi>,
    },
    quantity('before'),
    quantity('after'),
  ];
}

function useCostColumns(): readonly PlainColumn<PositionChange>[] {
  const t = useTranslations('manual-journal.positions');
  const { baseCurrency, baseMark } = useFormats();
  return [
    {
      id: 'cost',
      header: t('cost', { currency: baseMark }),
      align: 'end',
      cell: ({ after }) => after.cost !== null && <Figure value={after.cost} of={baseCurrency} />,
    },
    {
      id: 'average',
      header: t('average'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ after, currency }) => <Rate of={currency} perUnit={after.average} />,
    },
    {
      id: 'realised',
      header: t('realised', { currency: baseMark }),
      align: 'end',
      cell: ({ realised }) =>
        realised !== null && !isZero(realised) && <Figure value={realised} of={baseCurrency} />,
    },
  ];
}
