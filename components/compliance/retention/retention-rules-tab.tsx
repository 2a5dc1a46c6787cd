'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { CallDialog } from '@/components/compliance/monitoring/call-dialog';
import type { Field } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { Pager } from '@/components/ui/pager';
import type { PlainColumn } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { type Erasure, retention } from '@/lib/contract/compliance/retention';

const WORDS = 'retention';
/** Class of columns that are hidden on phones. */
const WIDE = 'max-sm:hidden';

/** Retention rules in years, and a table of past erasures with the number of erased items. */
export function RetentionRulesTab() {
  const t = useTranslations(WORDS);
  const { day } = useFormats();
  const rules = useAnswer(retention.rules);
  if (!rules.data) {
    return <NotYet error={rules.error} onRetry={() => void rules.refetch()} />;
  }
  return (
    <ScrollRegion label={t('rulesTitle')} className="min-h-0 flex-1 overflow-auto">
      <div className="grid justify-items-start gap-6 px-gutter py-4">
        <NewRule />
        <TitledTable
          caption={t('rulesTitle')}
          rows={rules.data}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'reason',
              header: t('columns.rule'),
              cell: ({ reason }) => t(`reasons.${reason}`),
            },
            { id: 'years', header: t('columns.years'), align: 'end', cell: ({ years }) => years },
            {
              id: 'from',
              header: t('columns.from'),
              cell: ({ valid_from }) => <bdi className="figure">{day(valid_from)}</bdi>,
            },
            {
              id: 'source',
              header: t('columns.source'),
              className: WIDE,
              cell: ({ source }) => <bdi>{source}</bdi>,
            },
            {
              id: 'force',
              header: t('columns.status'),
              cell: ({ in_force }) => (in_force ? t('inForce') : ''),
            },
          ]}
        />
        <Erasures />
      </div>
    </ScrollRegion>
  );
}

const ERASURES_SHOWN = 25;

/** Past erasures, newest first; nothing if there are none. */
function Erasures() {
  const t = useTranslations(WORDS);
  const [page, setPage] = useState(1);
  const columns = useErasureColumns();
  const { data } = useAnswer(
    retention.erasures,
    { input: { page: String(page), per_page: String(ERASURES_SHOWN) } },
    { placeholderData: keepPreviousData },
  );
  if (!data || data.meta.total === 0) return null;
  return (
    <div className="grid w-full">
      <TitledTable
        caption={t('erasuresTitle')}
        rows={data.data}
        rowId={({ id }) => id}
        columns={columns}
      />
      {data.meta.total > ERASURES_SHOWN && (
        <Pager page={page} size={ERASURES_SHOWN} total={data.meta.total} onPage={setPage} />
      )}
    </div>
  );
}

const fieldsOf = (today: string): readonly Field[] => [
  { name: 'reason', kind: 'choice', isNeeded: true, initial: 'relation' },
  { name: 'years', kind: 'figure', width: 'half', isNeeded: true },
  { name: 'valid_from', kind: 'day', width: 'half', isNeeded: true, initial: today },
  { name: 'source', kind: 'text', isNeeded: true },
];

function NewRule() {
  const t = useTranslations(`${WORDS}.steps.rule`);
  const { may } = usePermission('compliance');
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  if (!may('create')) return null;
  return (
    <>
      <Button icon={Plus} onClick={() => setOpen(true)}>
        {t('do')}
      </Button>
      {isOpen && (
        <CallDialog
          words={WORDS}
          name="rule"
          call={retention.storeRule}
          fields={fieldsOf(today)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function useErasureColumns(): readonly PlainColumn<Erasure>[] {
  const t = useTranslations(WORDS);
  const { instant, day } = useFormats();
  const counted = useCounted();
  return [
    {
      id: 'at',
      header: t('columns.at'),
      cell: ({ at }) => <bdi className="figure">{instant(at)}</bdi>,
    },
    { id: 'customer', header: t('columns.id'), align: 'end', cell: (row) => row.customer_id },
    { id: 'rule', header: t('columns.rule'), cell: ({ rule }) => t(`reasons.${rule}`) },
    {
      id: 'until',
      header: t('columns.until'),
      className: WIDE,
      cell: ({ kept_until }) => <bdi className="figure">{day(kept_until)}</bdi>,
    },
    {
      id: 'by',
      header: t('columns.by'),
      className: WIDE,
      cell: ({ erased_by }) => <bdi>{erased_by ?? t('byJob')}</bdi>,
    },
    {
      id: 'counts',
      header: t('columns.counts'),
      className: WIDE,
      cell: ({ counts }) => counted(counts),
    },
  ];
}

/** Returns a function that formats the numbers of erased items as text, without zeros. */
function useCounted(): (counts: Erasure['counts']) => string {
  const t = useTranslations(WORDS);
  return (counts) =>
    Object.entries(counts)
      .filter(([key, count]) => count > 0 && t.has(`counts.${key}`))
      .map(([key, count]) => t(`counts.${key}`, { count }))
      .join(' · ');
}
