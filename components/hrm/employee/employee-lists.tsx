'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useFormats } from '@/hooks/use-formats';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';
import { useToday } from '@/hooks/use-today';

/** What they owe us on advances, by currency. */
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

/** Papers with the day that each ends on; one that has ended is red. */
export function Documents({ of: { documents } }: { of: Pick<EmployeeRecord, 'documents'> }) {
  const t = useTranslations('employee');
  const words = useTranslations('employee.documents');
  const { day } = useFormats();
  const today = useToday();
  const on = (value: string | null, tone = '') =>
    value && <Ltr className={`figure ${tone}`}>{day(value)}</Ltr>;
  if (documents.length === 0) {
    return (
      <PanelSection title={words('title')}>
        <p className="text-ink-2">{t('noDocuments')}</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title={words('title')}>
      <ScrollRegion label={words('table')} className="overflow-x-auto">
        <PlainTable<Paper>
          label={words('title')}
          rows={documents}
          rowId={({ id }) => id}
          named
          columns={[
            { id: 'type', header: words('type'), cell: ({ type }) => <FreeText>{type}</FreeText> },
            { id: 'number', header: words('number'), cell: ({ number }) => <Ltr>{number}</Ltr> },
            {
              id: 'issued_on',
              header: words('issued_on'),
              cell: ({ issued_on }) => on(issued_on),
            },
            {
              id: 'expires_on',
              header: words('expires_on'),
              cell: ({ expires_on }) =>
                on(expires_on, expires_on && expires_on < today ? 'text-negative' : ''),
            },
          ]}
        />
      </ScrollRegion>
    </PanelSection>
  );
}

type Spell = EmployeeRecord['employments'][number];

/** Each time that they were employed, where that was more than once. */
export function Employments({ of }: { of: readonly Spell[] }) {
  const t = useTranslations('employee');
  const { day } = useFormats();
  if (of.length < 2) return null;
  return (
    <PanelSection title={t('employments')}>
      <PlainTable<Spell>
        label={t('employments')}
        rows={of}
        rowId={({ joined_on }) => joined_on}
        named
        columns={[
          {
            id: 'joined_on',
            header: t('fields.joined_on'),
            cell: ({ joined_on }) => <Ltr className="figure">{day(joined_on)}</Ltr>,
          },
          {
            id: 'left_on',
            header: t('fields.left_on'),
            cell: ({ left_on }) => left_on && <Ltr className="figure">{day(left_on)}</Ltr>,
          },
          {
            id: 'reason',
            header: t('fields.reason'),
            cell: ({ reason }) => <FreeText>{reason ?? ''}</FreeText>,
          },
        ]}
      />
    </PanelSection>
  );
}
