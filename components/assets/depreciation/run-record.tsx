'use client';

import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { PageFailure } from '@/components/document/record/load-failure';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { StepDialog } from '@/components/document/record/step-dialog';
import { VoidStrip } from '@/components/document/record/void-strip';
import { RecordLink } from '@/components/layout/record-link';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import { usePrinting } from '@/hooks/use-printing';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { depreciation, type ShownRun } from '@/lib/contract/assets/depreciation';
import type { Decimal } from '@/lib/domain/money';
import { formatSolar } from '@/lib/format/solar-hijri';

/** View of a depreciation run: charged, skipped and failed assets, and a button that voids the run. */
export function RunRecord({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(depreciation.show, { params: { id } });
  useRecordName(data?.number);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Shown record={data} /> : <SkeletonRows />;
}

function Shown({ record }: { record: ShownRun }) {
  const t = useTranslations('assets.depreciation');
  const word = useTranslations('document.void');
  const { day, baseCurrency } = useFormats();
  const { locale } = useLocale();
  const { may } = usePermission('depreciation');
  const [isVoiding, setVoiding] = useState(false);
  const { number, status } = record;
  const mayVoid = status === 'posted' && may('void');
  useShortcuts(mayVoid ? { reverse: () => setVoiding(true) } : {});
  const twin = formatSolar(record.period_end, locale);
  return (
    <HistoryFrame
      strip={
        <RecordStrip number={number} status={status}>
          <span className="flex-1" />
          {mayVoid && (
            <Button icon={Ban} kbd="Shift R" onClick={() => setVoiding(true)}>
              {t('void')}
            </Button>
          )}
        </RecordStrip>
      }
      history={record.history}
    >
      <VoidStrip voided={record.voided} />
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <p>
          <Figure value={record.amount} currency={baseCurrency} tone="plain" className="hero" />
        </p>
        <Facts>
          <Fact label={t('periodEnd')}>
            <span className="figure">{day(record.period_end)}</span>
            {twin && <span className="text-ink-2"> · {twin}</span>}
          </Fact>
          <Fact label={t('columns.assets')}>
            <span className="figure">{record.assets}</span>
          </Fact>
        </Facts>
      </div>
      <LeftTable caption={t('failed')} of={record.failed} tone="negative" />
      <LeftTable caption={t('leftOut')} of={record.skipped} />
      <RunLines lines={record.lines} amount={record.amount} />
      {isVoiding && (
        <StepDialog
          of={depreciation.void}
          id={record.id}
          title={word('title', { number: record.number })}
          text={t('voidText')}
          confirm={word('confirm', { number: record.number })}
          blank={{ reason: '', date: '' }}
          onDone={() => toast.success(word('done', { number: record.number }))}
          onClose={() => setVoiding(false)}
        >
          <PostingDateField
            of="depreciation"
            name="date"
            label={word('date')}
            help={word('dateHelp')}
          />
        </StepDialog>
      )}
    </HistoryFrame>
  );
}

/** Number of rows that are rendered at first. A run can have thousands of rows. */
const FIRST = 100;

type Charged = ShownRun['lines'][number];
type Left = ShownRun['failed'][number];

/** Table of the schedule rows that a run has posted, with links to the assets and the ids of the ledger entries. */
function RunLines({ lines, amount }: Readonly<{ lines: readonly Charged[]; amount: Decimal }>) {
  const t = useTranslations('assets.depreciation');
  const columns = useColumns(amount);
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? lines : lines.slice(0, FIRST);
  return (
    <div className="grid min-w-0 gap-2">
      <TitledTable
        caption={t('lines')}
        rows={shown}
        rowId={({ asset_id, date }) => `${asset_id} ${date}`}
        columns={columns}
      />
      {shown.length < lines.length && (
        <span>
          <Button onClick={() => setWhole(true)}>{t('all', { count: lines.length })}</Button>
        </span>
      )}
    </div>
  );
}

/** Columns of the table. The footer contains the total of the run. */
function useColumns(total: Decimal): readonly PlainColumn<Charged>[] {
  const t = useTranslations('assets.depreciation');
  const { day, baseCurrency, baseMark } = useFormats();
  const plain = (value: Decimal) => ({ value, of: baseCurrency, tone: 'plain' }) as const;
  return [
    {
      id: 'asset',
      header: t('columns.asset'),
      foot: t('total'),
      cellClass: 'whitespace-normal!',
      cell: (line) => <AssetLink of={line} />,
    },
    {
      id: 'date',
      header: t('columns.date'),
      cell: ({ date }) => <span className="figure text-ink-2">{day(date)}</span>,
    },
    figureColumn(
      {
        id: 'amount',
        header: t('columns.amount', { currency: baseMark }),
        className: 'max-sm:whitespace-normal!',
        foot: <Figure {...plain(total)} />,
      },
      ({ amount }) => plain(amount),
    ),
    {
      id: 'entry',
      header: t('columns.entry'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ entry_id }) => <bdi className="figure">{entry_id}</bdi>,
    },
  ];
}

type LeftProps = Readonly<{ caption: string; of: readonly Left[]; tone?: 'negative' }>;

function LeftTable({ caption, of, tone }: LeftProps) {
  const t = useTranslations('assets.depreciation');
  if (of.length === 0) return null;
  return (
    <TitledTable
      caption={caption}
      rows={of}
      rowId={({ asset_id }) => asset_id}
      columns={[
        { id: 'asset', header: t('columns.asset'), cell: (line) => <AssetLink of={line} /> },
        {
          id: 'reason',
          header: t('columns.reason'),
          cellClass: 'whitespace-normal!',
          cell: ({ reason }) => (
            <bdi className={classNames(tone === 'negative' && 'text-negative')}>{reason}</bdi>
          ),
        },
      ]}
    />
  );
}

function AssetLink({
  of: { asset_id, number, name },
}: {
  of: Readonly<{ asset_id: number; number: string | null; name: string }>;
}) {
  return (
    <span className="flex min-w-0 gap-x-2 max-sm:flex-col">
      <RecordLink
        to="app.assets.asset"
        view={asset_id}
        className="figure flex-none text-accent hover:underline"
      >
        {number ?? asset_id}
      </RecordLink>
      <bdi className="min-w-0 break-words whitespace-normal">{name}</bdi>
    </span>
  );
}
