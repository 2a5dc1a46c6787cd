'use client';

import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';
import { recordOf } from '@/lib/domain/record-of';
import { foldName } from '@/lib/format/fold';

export type Narrowing<Row> = Readonly<{
  /** Text of a row that the search searches. */
  textOf: (row: Row) => string;
  /** Functions by name of the filter; each returns whether a row matches a value of the filter. */
  tests?: Readonly<Record<string, (row: Row, value: string) => boolean>> | undefined;
  /** Functions by column id; each returns the value by which a row is sorted. */
  sorts?: Readonly<Record<string, (row: Row) => string>> | undefined;
}>;

/** Rows that match the search and the filters, sorted. Search, filters and sorting are stored in the address. */
export function useNarrowed<Row>(rows: readonly Row[], narrowing: Narrowing<Row>) {
  const { tests = {}, sorts = {} } = narrowing;
  const { query, change } = useQueryState();
  const typed = query.get('q') ?? '';
  const sort = sortOf(query.get('sort'));
  const chosen = (name: string) => query.get(name) ?? undefined;
  const isNarrowed = typed !== '' || Object.keys(tests).some((name) => chosen(name) !== undefined);

  return {
    found: sorted(rows.filter(answersTo(narrowing, typed, chosen)), sort, sorts),
    typed,
    sort,
    isNarrowed,
    chosen,
    type: (text: string) => change({ q: text }, { replace: true }),
    choose: (name: string, value: string | undefined) => change({ [name]: value }),
    setSort: (next: Sort | undefined) =>
      change({ sort: next && (next.desc ? `-${next.id}` : next.id) }),
    clear: () => change({ q: undefined, ...recordOf(Object.keys(tests), () => undefined) }),
  };
}

/** True if a row contains every typed word and matches every filter. */
function answersTo<Row>(
  { textOf, tests = {} }: Narrowing<Row>,
  typed: string,
  chosen: (name: string) => string | undefined,
) {
  const words = foldName(typed).split(' ');
  return (row: Row) =>
    words.every((word) => foldName(textOf(row)).includes(word)) &&
    Object.entries(tests).every(([name, test]) => {
      const value = chosen(name);
      return value === undefined || test(row, value);
    });
}

function sorted<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  sorts: Readonly<Record<string, (row: Row) => string>>,
): readonly Row[] {
  const keyOf = sort && sorts[sort.id];
  if (!sort || !keyOf) return rows;
  const up = rows.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return sort.desc ? up.reverse() : up;
}

const sortOf = (text: string | null): Sort | undefined =>
  text ? { id: text.replace(/^-/, ''), desc: text.startsWith('-') } : undefined;
