'use client';

import { useTranslations } from 'use-intl';
import { ListWithPanel, StateFilter } from '@/components/exchange/compliance/list-with-panel';
import { RetentionFacts } from '@/components/exchange/compliance/retention-facts';
import { StateBadge } from '@/components/exchange/compliance/state-badge';
import { useStateList } from '@/components/exchange/compliance/use-state-list';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { type Retention, retention } from '@/lib/contract/exchange/retention';

const WORDS = 'retention';
const STATES = ['due', 'asked', 'held', 'kept', 'erased'] as const;
type Row = Retention & Readonly<{ id: number }>;

/** Retention of all customers. Those in state `due` are erased by the job of the next night. */
export function RetentionTab() {
  const list = useStateList(retention.list);
  const { page } = list;
  const columns = useRetentionColumns();
  return (
    <ListWithPanel<Row>
      words={WORDS}
      list={{ ...list, page: page && { ...page, data: page.data.map(keyed) } }}
      columns={columns}
      spare={['rule', 'number']}
      narrowing={
        <StateFilter
          words={WORDS}
          states={STATES}
          value={list.asked.state}
          onChange={(state) => list.onAsk({ state })}
        />
      }
      onPage={(next) => list.onAsk({ ...list.asked, page: next })}
      titleOf={({ name }) => name}
    >
      {(row) => <RetentionFacts of={row} />}
    </ListWithPanel>
  );
}

const keyed = (row: Retention): Row => ({ ...row, id: row.customer_id });

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
