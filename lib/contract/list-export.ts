import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { documentFilters, rowsPathOf } from './document-list';
import { type Allow, endpoint, type Endpoint, paramNames } from './endpoint';

/** Format of the file; the default is csv. */
const format = v.optional(v.picklist(['csv', 'xlsx'], 'choice'));

type Filters = v.ObjectEntries;

/** Defines the export of all rows of a list that match its filters. */
export function listExport<const Path extends string, Own extends Filters>({
  path,
  page,
  summary,
  filters,
}: Readonly<{ path: Path; page: Page; summary: string; filters: Own }>) {
  return endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary,
    allow: { page, action: 'export' },
    also: [{ page, action: 'view' }],
    input: v.strictObject({ ...filters, format }),
    answer: v.null(),
    file: true,
    exports: 'always',
    timeoutMs: 120_000,
  });
}

/** Query parameters of a list that only select a page of it. */
const PAGING: ReadonlySet<string> = new Set(['page', 'per_page', 'cursor', 'exact']);

/** Most ids that one query can have; servers refuse longer URLs. */
const IDS_MAX = 1000;

/** Ids of the rows that a list without pages exports, in this order; all rows by default, none if the text is empty. */
const Ids = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, 'ids'),
    v.check((text) => text.split(',').length <= IDS_MAX, 'rows-many'),
  ),
);

/**
 * Returns the definition of the export of a list; undefined if the list has none. The rows, the columns and the filters
 * are those of the list. Document lists have `documentRows` instead. The audit trail
 * has none, because its report is exported.
 */
export function exportOf(list: Endpoint) {
  const page = exportPage(list);
  const row = rowOf(list);
  if (page === undefined || row === undefined || isExportedElsewhere(list)) return undefined;
  const { path, also = [] } = list;
  const own = Object.entries(entriesOf(list.input)).filter(([name]) => !PAGING.has(name));
  const isChosen = !isPaged(list) && 'id' in row.entries;
  const filters: Filters = { ...Object.fromEntries(own), ...(isChosen && { ids: Ids }) };
  return endpoint({
    ...listExport({
      path: path.replace(/\/list$/, ''),
      page,
      summary: 'All rows that match the filters of the list, as CSV or as a workbook.',
      filters,
    }),
    also: [...also, { page, action: 'view' }],
  });
}

/**
 * Returns the definition of the export of a document list; undefined for any other call. The export has all rows that
 * match the filters, as the list returns them, with one JSON object per line. The browser makes files of the visible
 * columns from them.
 */
export function documentRows(list: Endpoint) {
  const page = exportPage(list);
  if (page === undefined || !isDocumentList(list)) return undefined;
  const { path, also = [], input } = list;
  const own = Object.entries(entriesOf(input)).filter(([name]) => !PAGING.has(name));
  return endpoint({
    method: 'GET',
    path: rowsPathOf(path),
    summary: 'All rows that match the filters of the list: JSON Lines, one object per line.',
    allow: { page, action: 'export' },
    also: [...also, { page, action: 'view' }],
    input: v.strictObject(Object.fromEntries(own)),
    answer: v.null(),
    file: true,
    exports: 'always',
    timeoutMs: 120_000,
  });
}

/** Page whose rights cover the export of a list; undefined if the endpoint is no list that can be exported. */
export function exportPage({ method, path, allow, listedOn }: Endpoint): Page | undefined {
  if (method !== 'GET' || paramNames(path).length > 0) return undefined;
  return listedOn ?? (/\/lists?$/.test(path) ? viewPage(allow) : undefined);
}

const viewPage = (allow: Allow): Page | undefined =>
  typeof allow === 'object' && allow.action === 'view' ? allow.page : undefined;

const isDocumentList = ({ input }: Endpoint): boolean =>
  entriesOf(input)['attached'] === documentFilters.attached;

/** True for document lists, and for the audit trail. */
const isExportedElsewhere = (list: Endpoint): boolean =>
  isDocumentList(list) || entriesOf(list.input)['cursor'] !== undefined;

/** True if the list has pages, so that its answer has the fields `data` and `meta`. */
export const isPaged = ({ answer }: Pick<Endpoint, 'answer'>): boolean => answer.type === 'object';

export type RowSchema = v.GenericSchema & Readonly<{ entries: v.ObjectEntries }>;

/** Schema of the rows that a list returns; undefined if the answer is no list of objects. */
export function rowOf({ answer }: Pick<Endpoint, 'answer'>): RowSchema | undefined {
  const rows = isPaged({ answer }) ? entriesOf(answer)['data'] : answer;
  if (rows === undefined || !('item' in rows)) return undefined;
  // The first option of a union is the row for callers who may see all fields.
  const [first] = optionsOf(rows.item);
  return isObject(first) ? first : undefined;
}

/** Options of a union; another schema is its only option. */
function optionsOf(schema: unknown): readonly unknown[] {
  const isUnion = typeof schema === 'object' && schema !== null && 'options' in schema;
  return isUnion && Array.isArray(schema.options) ? schema.options : [schema];
}

const isObject = (schema: unknown): schema is RowSchema =>
  typeof schema === 'object' && schema !== null && 'entries' in schema;

export const entriesOf = (schema: v.GenericSchema): v.ObjectEntries =>
  isObject(schema) ? schema.entries : {};
