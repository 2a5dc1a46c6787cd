'use client';

import { useTranslations } from 'use-intl';
import { EntryButton, showEntry } from '@/components/document/record/entry-button';
import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { TitledTable } from '@/components/ui/titled-table';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { Asset } from '@/lib/contract/assets/asset';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';

type Movement = Asset['movements'][number];

/** Movements of cost and accumulated depreciation since the purchase. */
export function Movements({ of }: { of: Asset['movements'] }) {
  const t = useTranslations('assets.moves');
  const { baseCurrency } = useFormats();
  if (of.length === 0) return null;
  const figure = (id: 'cost' | 'accumulated') =>
    figureColumn<Movement>(
      { id, header: <span className="whitespace-normal">{t(id)}</span> },
      ({ [id]: value }) => ({ value, of: baseCurrency, zero: 'dash' }),
    );
  const columns: readonly PlainColumn<Movement>[] = [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    { id: 'kind', header: t('kind'), cell: (movement) => <Kind of={movement} /> },
    figure('cost'),
    figure('accumulated'),
    {
      id: 'source',
      header: t('source'),
      className: 'max-sm:hidden',
      cell: (movement) => <Source of={movement} />,
    },
  ];
  return <TitledTable caption={t('title')} rows={of} rowId={(_, at) => at} columns={columns} />;
}

/** Kind of a movement; a reversal is marked, and a reversed movement is struck through. */
function Kind({ of: { kind, reverses, reversed } }: { of: Movement }) {
  const t = useTranslations('assets.moves');
  return (
    <>
      <span className={classNames(reversed && 'line-through')}>{t(`kinds.${kind}`)}</span>
      {(reverses || reversed) && (
        <span className="text-12 text-ink-2"> · {t(reverses ? 'takesBack' : 'takenBack')}</span>
      )}
    </>
  );
}

/** The depreciation run that posted it, or the entry of the asset. */
function Source({ of: { document, entry_id } }: { of: Movement }) {
  const t = useTranslations('assets.moves');
  if (document && document.type !== 'asset' && isDocumentType(document.type)) {
    return (
      <RecordLink
        to={documentTypes[document.type].route}
        view={document.id}
        className="figure text-accent hover:underline"
      >
        {document.number ?? documentNumber(document.type, document.id)}
      </RecordLink>
    );
  }
  if (entry_id === null) return null;
  return t.rich('entry', { id: () => <EntryButton id={entry_id} onEntry={showEntry} /> });
}

export function Handovers({ of }: { of: Asset['handovers'] }) {
  const t = useTranslations('assets.moves');
  const { day } = useFormats();
  if (of.length === 0) return null;
  return (
    <TitledTable
      caption={t('handovers')}
      rows={of}
      rowId={(_, at) => at}
      columns={[
        {
          id: 'date',
          header: t('date'),
          cell: ({ date }) => <span className="figure">{day(date)}</span>,
        },
        { id: 'employee', header: t('holder'), cell: ({ employee }) => <bdi>{employee}</bdi> },
        { id: 'location', header: t('place'), cell: ({ location }) => <bdi>{location}</bdi> },
        { id: 'branch', header: t('branch'), cell: ({ branch }) => <bdi>{branch}</bdi> },
      ]}
    />
  );
}
