'use client';

import { useQueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';

import { answerKey, useAnswer } from '@/hooks/use-call';
import type { Endpoint } from '@/lib/contract/endpoint';

export type Listing<Row> = Endpoint<
  string,
  v.GenericSchema<{}, unknown>,
  v.GenericSchema<unknown, Row[]>
>;

/** Short list that is fetched completely, with functions that update the cache after a save or a deletion. */
export function useRecords<Row extends { id: number }>(list: Listing<Row>) {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useAnswer(list);

  return {
    rows: data,
    error,
    isFetching,
    refetch: () => void refetch(),
    put: (saved: Row) =>
      cache.setQueryData<Row[]>(answerKey(list), (now = []) =>
        now.some(({ id }) => id === saved.id)
          ? now.map((row) => (row.id === saved.id ? saved : row))
          : [...now, saved],
      ),
    drop: (id: number) =>
      cache.setQueryData<Row[]>(answerKey(list), (now = []) => now.filter((row) => row.id !== id)),
  };
}
