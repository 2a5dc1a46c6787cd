'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { AboutDocuments } from './about-documents';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { FreeText } from '@/components/ui/free-text';
import { Pager } from '@/components/ui/pager';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Override, overrides } from '@/lib/contract/compliance/overrides';

const WORDS = 'compliance.overrides';

/** List of overridden checks, with data such as approver, reason and document. */
export function OverridesTab() {
  const t = useTranslations(WORDS);
  const [page, setPage] = useState('1');
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    overrides.list,
    { input: { page } },
    { placeholderData: keepPreviousData },
  );
  const columns = useOverrideColumns();
  if (!data) return <NotYet error={error} onRetry={() => void refetch()} />;
  const { per_page, total } = data.meta;
  return (
    <>
      <DataTable
        label={t('title')}
        rows={data.data}
        columns={columns}
        rowId={({ at, check, due_to, due_to_id }) => `${at} ${check} ${due_to} ${due_to_id}`}
        busy={isPlaceholderData}
        empty={<EmptyState kind="none">{t('none')}</EmptyState>}
      />
      {total > per_page && (
        <Pager
          size={per_page}
          total={total}
          page={data.meta.page}
          onPage={(next) => setPage(String(next))}
        />
      )}
    </>
  );
}

function useOverrideColumns(): readonly Column<Override>[] {
  const t = useTranslations(WORDS);
  const column = columnsOf<Override>(useTranslations(`${WORDS}.columns`));
  const { instant } = useFormats();
  const checkOf = (check: string) => (t.has(`checks.${check}`) ? t(`checks.${check}`) : check);
  return [
    column('document', { pin: true, width: 140, card: 'title' }, (row) => (
      <AboutDocuments documents={[row]} />
    )),
    column('check', { width: 180, card: 'line' }, ({ check }) => checkOf(check)),
    column('user', { width: 160, card: 'meta' }, ({ user }) => <bdi>{user}</bdi>),
    column('asked', { width: 160, card: false }, ({ asked_by }) => <bdi>{asked_by}</bdi>),
    column('reason', { width: 260, card: 'line' }, ({ reason }) => (
      <FreeText>{reason ?? ''}</FreeText>
    )),
    column('evidence', { align: 'end', width: 90, card: false }, ({ evidence }) => (
      <bdi className="figure">{evidence}</bdi>
    )),
    column('at', { width: 170, card: 'meta' }, ({ at }) => (
      <bdi className="figure text-ink-2">{instant(at)}</bdi>
    )),
  ];
}
