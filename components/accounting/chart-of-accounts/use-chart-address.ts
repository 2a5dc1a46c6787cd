'use client';

import { NARROWING } from './chart-narrowing';
import { useListState } from '@/components/list/use-list-state';
import { type QueryChange, useQueryState } from '@/hooks/use-query-state';
import { mayLeave } from '@/hooks/use-unsaved';

export type ChartPanel =
  | { kind: 'none' }
  | { kind: 'record' | 'edit'; id: number }
  | { kind: 'new'; parent: number | null };

const CLOSED: QueryChange = {
  account: undefined,
  edit: undefined,
  new: undefined,
  under: undefined,
};

/**
 * State of the chart in the URL: filters and open panel. Both are query parameters, because the page has no path for a
 * record. A form with unsaved input asks for confirmation before another panel replaces it.
 */
export function useChartAddress() {
  const { query, change } = useQueryState();
  const show = async (part: QueryChange) => {
    if (await mayLeave()) change({ ...CLOSED, ...part });
  };

  return {
    list: useListState(NARROWING),
    panel: panelOf(query),
    open: (id: string | number) => void show({ account: String(id) }),
    edit: (id: number) => void show({ account: String(id), edit: '1' }),
    create: (under?: number) =>
      void show({ new: '1', under: under === undefined ? undefined : String(under) }),
    close: () => void show({}),
    /**
     * Opens the account with this id, or closes the panel if the id is undefined. Used after a save or deletion, so
     * it does not ask about unsaved input.
     */
    showNow: (id: number | undefined) =>
      change({ ...CLOSED, account: id === undefined ? undefined : String(id) }, { replace: true }),
  };
}

export type ChartAddress = ReturnType<typeof useChartAddress>;

function panelOf(query: URLSearchParams): ChartPanel {
  const id = idOf(query.get('account'));
  if (query.get('new') !== null) return { kind: 'new', parent: idOf(query.get('under')) };
  if (id === null) return { kind: 'none' };
  return { kind: query.get('edit') === null ? 'record' : 'edit', id };
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
