'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { ListWithPanel } from '@/components/exchange/compliance/list-with-panel';
import { RetentionFacts } from '@/components/exchange/compliance/retention-facts';
import { StateBadge } from '@/components/exchange/compliance/state-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Retention, retention } from '@/lib/contract/exchange/retention';
import type { InputOf } from '@/lib/contract/endpoint';

const WORDS = 'exchange.compliance.retention';
const STATES = ['due', 'asked', 'held', 'kept', 'erased'] as const;
type Asked = Readonly<{ status?: string | undefined; page?: string | undefined }>;
type Row = Retention & Readonly<{ id: number; version: number }>;

/** For how long customers are kept: with the state due, whom the job of the next night erases. */
export function RetentionTab() {
  const [asked, setAsked] = useState<Asked>({});
  // The states are those of the schema.
  const input = { state: asked.status, page: asked.page } as InputOf<typeof retention.list>;
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    retention.list,
    { input },
    { placeholderData: keepPreviousData },
  );
  const columns = useRetentionColumns();
  if (!data && error) return <NotYet error={error} onRetry={() => void refetch()} />;
  return (
    <ListWithPanel<Row>
      words={WORDS}
      page={data && { ...data, data: data.data.map((row) => ({ ...row, ...keyOf(row) })) }}
      isBusy={isPlaceholderData}
      columns={columns}
      spare={['rule', 'number']}
      statuses={STATES}
      asked={asked}
      onAsk={setAsked}
      titleOf={({ name }) => name}
    >
      {(row) => <RetentionFacts of={row} />}
    </ListWithPanel>
  );
}

const keyOf = ({ customer_id: id }: Retention) => ({ id, version: 0 });

function useRetentionColumns(): readonly Column<Row>[] {
  const t = useTranslations(WORDS);
  const column = columnsOf<Row>(useTranslations(`${WORDS}.columns`));
  const { day } = useFormats();
  const dayOf = (on: string | null) => on && <bdi className="figure">{day(on)}</bdi>;
  return [
    column('customer', { pin: true, width: 220, card: 'title' }, ({ name }) => (
      <bdi className="font-medium">{name}</bdi>
    )),
    column('number', { width: 120, card: 'meta' }, ({ number }) => (
      <bdi className="figure">{number}</bdi>
    )),
    column('rule', { width: 200, card: 'line' }, ({ rule }) => rule && t(`reasons.${rule}`)),
    column('until', { width: 120, card: 'line' }, ({ retain_until }) => dayOf(retain_until)),
    column('status', { width: 150, card: 'badge' }, ({ state, request }) => (
      <StateBadge words={WORDS} status={request ? 'asked' : state} />
    )),
  ];
}
