'use client';

import { filtersOf, narrowingOf } from '@/components/document/list/use-list-query';
import { assetFilters } from '@/components/assets/asset/asset-filters';
import { useAnswer } from '@/hooks/use-call';
import { useQueryState } from '@/hooks/use-query-state';
import { asset } from '@/lib/contract/assets/asset';
import type { InputOf } from '@/lib/contract/endpoint';
import { documentNumber } from '@/lib/domain/document-number';

export type Labelled = Readonly<{
  id: number;
  number: string;
  name: string;
  serial: string | null;
}>;

/** Largest page size of the list. */
const MOST = '200';

/** Loads the assets of the query string: one, selected rows, or the whole list. */
export function useLabelled() {
  const { query } = useQueryState();
  const one = Number(query.get('id') ?? 0);
  const shown = useAnswer(asset.show, { params: { id: one } }, { enabled: one > 0 });
  const listed = useAnswer(asset.list, { input: inputOf(query) }, { enabled: one === 0 });
  const wanted = query.get('ids')?.split(',');
  const rows = listed.data?.data.filter(
    ({ id, number }) => number !== null && (wanted?.includes(String(id)) ?? true),
  );
  const items = one > 0 ? shown.data && [shown.data] : rows;
  const { error, refetch } = one > 0 ? shown : listed;
  return {
    items: items?.map(labelled),
    isMore: !wanted && one === 0 && (listed.data?.meta.total ?? 0) > Number(MOST),
    error: items ? null : error,
    refetch: () => void refetch(),
  };
}

const labelled = ({
  id,
  number,
  name,
  serial,
}: Readonly<{ number: string | null }> & Omit<Labelled, 'number'>): Labelled => ({
  id,
  name,
  serial,
  number: number ?? documentNumber('asset', id),
});

/** Builds the query of the list. Selected rows are on the page that the list showed. */
function inputOf(query: URLSearchParams): InputOf<typeof asset.list> {
  const page = query.has('ids') ? (query.get('page') ?? '1') : '1';
  const per_page = query.has('ids') ? (query.get('per_page') ?? '50') : MOST;
  const sort = query.get('sort') ?? '-date';
  const filters = filtersOf(query, narrowingOf({ filters: assetFilters }));
  // The query string is not validated here; the host refuses invalid input.
  return { ...filters, page, per_page, sort } as InputOf<typeof asset.list>;
}
