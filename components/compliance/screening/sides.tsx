'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LongText } from '@/components/compliance/monitoring/long-text';
import { PanelSection } from '@/components/ui/panel-section';
import { TitledTable } from '@/components/ui/titled-table';
import { useFormats } from '@/hooks/use-formats';
import type { Entity, FoundEntity, Hit } from '@/lib/contract/compliance/screening-shapes';

const WORDS = 'screening.sides';

/** Classes that wrap long names instead of truncating them. */
const WRAPS = 'whitespace-normal! break-words';

type Row = Readonly<{ id: string; ours: ReactNode; theirs: ReactNode }>;

/** Screened person and list entry of a hit side by side, above the remarks of the list. */
export function Sides({ hit }: { hit: Hit }) {
  const t = useTranslations(WORDS);
  const kinds = useTranslations('screening.kinds');
  const ours = kinds(hit.subject.kind);
  return (
    <>
      <TitledTable
        label={t('title')}
        rows={rowsOf(hit)}
        rowId={({ id }) => id}
        columns={[
          { id: 'what', header: t('what'), cell: ({ id }) => t(`rows.${id}`) },
          { id: 'ours', header: ours, cellClass: WRAPS, cell: (row) => row.ours },
          { id: 'theirs', header: t('theirs'), cellClass: WRAPS, cell: ({ theirs }) => theirs },
        ]}
      />
      <ListWords found={hit} />
    </>
  );
}

const rowsOf = ({ subject, entity }: Hit): readonly Row[] => [
  { id: 'names', ours: <Values of={subject.names} />, theirs: <ListedNames entity={entity} /> },
  {
    id: 'birth',
    ours: <Values of={[subject.date_of_birth]} />,
    theirs: <Values of={entity.birth_dates} />,
  },
  {
    id: 'countries',
    ours: <Values of={subject.countries} />,
    theirs: <Values of={entity.countries} />,
  },
  {
    id: 'documents',
    ours: <Values of={subject.document_numbers} />,
    theirs: <Values of={entity.ids} />,
  },
];

/** Remarks of a list about an entry, and the source of the list. */
export function ListWords({ found }: { found: Pick<FoundEntity, 'entity' | 'list'> }) {
  const t = useTranslations(WORDS);
  const sources = useTranslations('screening.sources');
  const { entity, list } = found;
  return (
    <PanelSection title={t('list')}>
      <p className="text-12 text-ink-2">
        {sources(list.source)} · <bdi>{list.version}</bdi> · <bdi>{entity.ref}</bdi>
        {entity.programme !== '' && (
          <>
            {' '}
            · <bdi>{entity.programme}</bdi>
          </>
        )}
      </p>
      {!entity.is_listed && <p className="text-12 text-warning">{t('notListed')}</p>}
      {entity.text !== '' && <LongText>{entity.text}</LongText>}
    </PanelSection>
  );
}

export function ListedNames({ entity }: { entity: Entity }) {
  const t = useTranslations(WORDS);
  return (
    <ul className="grid gap-0.5">
      {entity.names.map(({ name, is_weak }) => (
        <li key={name}>
          <bdi>{name}</bdi> {is_weak && <span className="text-12 text-ink-3">{t('weak')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Values, one per row. Dates have the user's format. */
export function Values({ of }: { of: readonly (string | null)[] }) {
  const { day } = useFormats();
  const values = of.filter((value) => value !== null);
  if (values.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value}>
          <bdi>{/^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value}</bdi>
        </li>
      ))}
    </ul>
  );
}
