import type { Endpoint } from '@/lib/contract/endpoint';
import {
  entriesOf,
  exportOf,
  exportPage,
  isPaged,
  type RowSchema,
  rowOf,
} from '@/lib/contract/list-export';
import { referenceIn } from '@/lib/domain/trail';
import { listColumns, textOf } from './list-columns';
import { type ListWords, listWords } from './list-words';
import { filterWords, listFile } from './list-file';
import type { Db, Tx } from './host';
import { organisationOf } from './organisation';
import { type Call, type Route, serve } from './serve';
import { trailNames } from './trail-names.sql';

type Row = Readonly<Record<string, unknown>>;

/** Number of rows that an export queries at a time. Every query passes over the rows of the former ones. */
const PER_QUERY = 5000;
/** Number of rows that an export writes at a time, so that other calls do not wait long. */
const PER_BATCH = 1000;

/**
 * Makes the export of every list whose contract defines none. The handler of the list returns the rows, so the file has
 * what the list shows to the caller.
 */
export function listExportRoutes(routes: readonly Route[]): Route[] {
  const paths = new Set(routes.map(({ endpoint: { path } }) => path));
  return routes.flatMap((route) => {
    const endpoint = exportOf(route.endpoint);
    const row = rowOf(route.endpoint);
    if (!endpoint || !row || paths.has(endpoint.path)) return [];
    return [serve(endpoint, (call) => exported(call, { route, row }))];
  });
}

type Source = Readonly<{ route: Route; row: RowSchema }>;
type Filters = Readonly<Record<string, string>>;
/** Input of every export. Each value is text, because it comes from the query string. */
type Input = Readonly<{ format?: 'csv' | 'xlsx'; ids?: string }> & Filters;

async function exported(call: Call, { route, row }: Source) {
  const { say, db } = call;
  const { endpoint } = route;
  const { format, ids, ...filters } = call.input as Input;
  const words = listWords(say, (await organisationOf(db)).timezone);
  const today = await call.today();
  // The rows of a CSV file are read after the call has ended, when its own connection no longer exists.
  const reading = { ...call, today: async () => today };
  const { rows, isEmpty } = isPaged(endpoint)
    ? await pagesOf(reading, route, filters)
    : await wholeOf({ ...reading, input: filters }, route, ids);
  const name = nameOf(endpoint);
  return listFile<Row>(
    { ...call, input: { format } },
    {
      name,
      title: titleOf(call, endpoint, name),
      columns: listColumns(row, words),
      filters: await filterTexts(call, filters, { endpoint, words, isEmpty }),
      rows,
    },
  );
}

/** Name of a list: its path without the module and `list`. */
const nameOf = ({ path }: Endpoint): string =>
  path
    .replace(/\/list$/, '')
    .replace(/^.*?\//, '')
    .replaceAll('/', '-');

/** Title of a list; by default the name of its page. */
function titleOf({ say }: Call, list: Endpoint, name: string): string {
  const key = `lists.titles.${name}`;
  const title = say(key);
  return title === key ? say(`routes.${exportPage(list)?.replaceAll(' ', '-') ?? name}`) : title;
}

/**
 * Returns the pages of a list that the handler pages. The first row is read now, so that the handler can refuse the
 * filters: the rows of a CSV file are read after the answer has begun.
 */
async function pagesOf(call: Call, { handle }: Route, filters: Filters) {
  const page = async (db: Db, number: number, size: number): Promise<readonly Row[]> => {
    const paging = { page: String(number), per_page: String(size) };
    const answer = await handle({ ...call, db: db as Tx, input: { ...filters, ...paging } });
    return (answer as Readonly<{ data: readonly Row[] }>).data;
  };
  const first = await page(call.db, 1, 1);
  async function* pages(db: Db) {
    for (let number = 1, count = PER_QUERY; count === PER_QUERY; number += 1) {
      const rows = await page(db, number, PER_QUERY);
      count = rows.length;
      yield* batchesOf(rows);
    }
  }
  return { rows: pages, isEmpty: first.length === 0 };
}

/** Returns the rows of a list without pages: those with the given ids in their order, or all. */
async function wholeOf(call: Call, { handle }: Route, ids: string | undefined) {
  const all = (await handle(call)) as readonly Row[];
  const rows = ids === undefined ? all : chosenOf(all, ids.split(','));
  async function* whole() {
    yield* batchesOf(rows);
  }
  return { rows: whole, isEmpty: all.length === 0 };
}

function* batchesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += PER_BATCH) yield rows.slice(at, at + PER_BATCH);
}

function chosenOf(all: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(all.map((row) => [String(row['id']), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

/**
 * Active filters in words. The order of the rows is no filter. Without a row, a filter shows the id of its record, so
 * that no caller reads the name of a record that the list does not show.
 */
async function filterTexts(
  { db, say }: Call,
  { sort: _sort, search, ...others }: Filters,
  {
    endpoint,
    words,
    isEmpty,
  }: Readonly<{ endpoint: Endpoint; words: ListWords; isEmpty: boolean }>,
): Promise<string[]> {
  const ids = Object.entries(others).map(([name, id]) => [name, [null, Number(id)]] as const);
  const names = isEmpty ? {} : await trailNames(db, [{ changes: Object.fromEntries(ids) }]);
  const schemas = entriesOf(endpoint.input);
  return filterWords([
    [say('reports.search'), search],
    ...Object.entries(others).map(([name, value]) => {
      const reference = referenceIn([name], Number(value));
      const named = reference === undefined ? undefined : names[reference];
      return [words.field(name), named ?? textOf(schemas[name], name, words)(value)] as const;
    }),
  ]);
}
