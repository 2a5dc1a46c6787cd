'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useFormats } from '@/hooks/use-formats';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import { useToday } from '@/hooks/use-today';

/** Open advances by currency. */
export function Advances({ of }: { of: NonNullable<EmployeeRecord['advances']> }) {
  const t = useTranslations('employee');
  return (
    <PanelSection title={t('advances')}>
      {of.length === 0 ? (
        <p className="text-ink-2">{t('noAdvances')}</p>
      ) : (
        <p className="flex flex-wrap gap-x-6">
          {of.map(({ currency, amount }) => (
            <Figure key={currency} value={amount} currency={currency} />
          ))}
        </p>
      )}
    </PanelSection>
  );
}

type Paper = EmployeeRecord['documents'][number];

/** Identity documents with expiry dates; an expired one is red. */
export function Documents({ of: { documents } }: { of: Pick<EmployeeRecord, 'documents'> }) {
  const t = useTranslations('employee');
  const words = useTranslations('employee.documents');
  const columns = usePaperColumns();
  return (
    <PanelSection title={words('title')}>
      {documents.length === 0 ? (
        <p className="text-ink-2">{t('noDocuments')}</p>
      ) : (
        <ScrollRegion label={words('table')} className="overflow-x-auto">
          <PlainTable
            label={words('title')}
            rows={documents}
            rowId={({ id }) => id}
            named
            columns={columns}
          />
        </ScrollRegion>
      )}
    </PanelSection>
  );
}

/** The expiry date is red once it has passed. */
function usePaperColumns(): readonly PlainColumn<Paper>[] {
  const t = useTranslations('employee.documents');
  const { day } = useFormats();
  const today = useToday();
  const on = (value: string | null, tone = '') =>
    value && <Ltr className={`figure ${tone}`}>{day(value)}</Ltr>;
  return [
    { id: 'type', header: t('type'), cell: ({ type }) => <FreeText>{type}</FreeText> },
    { id: 'number', header: t('number'), cell: ({ number }) => <Ltr>{number}</Ltr> },
    { id: 'issued_on', header: t('issued_on'), cell: ({ issued_on }) => on(issued_on) },
    {
      id: 'expires_on',
      header: t('expires_on'),
      cell: ({ expires_on }) =>
        on(expires_on, expires_on && expires_on < today ? 'text-negative' : ''),
    },
  ];
}

type Spell = EmployeeRecord['employments'][number];

/** Periods of employment, if there are several. */
export function Employments({ of }: { of: readonly Spell[] }) {
  const t = useTranslations('employee');
  const columns = useSpellColumns();
  if (of.length < 2) return null;
  return (
    <PanelSection title={t('employments')}>
      <PlainTable
        label={t('employments')}
        rows={of}
        rowId={({ joined_on }) => joined_on}
        named
        columns={columns}
      />
    </PanelSection>
  );
}

function useSpellColumns(): readonly PlainColumn<Spell>[] {
  const t = useTranslations('employee.fields');
  const { day } = useFormats();
  const column = (id: 'joined_on' | 'left_on'): PlainColumn<Spell> => ({
    id,
    header: t(id),
    cell: ({ [id]: on }) => on && <Ltr className="figure">{day(on)}</Ltr>,
  });
  return [
    column('joined_on'),
    column('left_on'),
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <FreeText>{reason ?? ''}</FreeText>,
    },
  ];
}
