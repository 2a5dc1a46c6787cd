import { sql } from 'kysely';

import type { Endpoint } from '@/lib/contract/endpoint';
import type { RecordImport } from '@/lib/contract/import-fields';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { AuditNote } from '@/server/kernel/audit';
import { checked, Conflict, InvalidInput, NotFound } from '@/server/kernel/failure';
import { type Call, type Route, serve } from '@/server/kernel/serve';
import { type Finding, Findings } from './findings';
import { checkAnswer, doneAnswer, importFileOf, isDryRun } from './import-call';
import type { FileRow, RowSchema } from './row-reader';
import { readRows } from './rows';

/** Input for the call that stores one record, built from one or several rows of a file. */
export type PlannedRow = Readonly<{
  row: number;
  input: Readonly<Record<string, unknown>>;
  params?: Readonly<Record<string, number>>;
  /** Returns the row and column of a refused field, for a record that was built from several rows. */
  placeOf?: (field: string) => Readonly<{ row: number; column: string }>;
}>;

type ImportKind<E extends RecordImport, Schema extends RowSchema> = Readonly<{
  /** Schema of a row. Errors that concern a whole row are reported at its first column. */
  schema: Schema;
  needed: readonly (keyof Schema['entries'] & string)[];
  /** Maximum number of rows of a file. */
  most: number;
  /** Converts the rows to inputs. Reports names that do not exist. */
  plan: (
    call: Call<E>,
    rows: readonly FileRow<Schema>[],
    findings: Findings,
  ) => Promise<readonly PlannedRow[]> | readonly PlannedRow[];
  /** Stores a record with the checks, audit rows and permissions of the call that stores a single record. */
  store: (call: Call, planned: PlannedRow) => Promise<unknown>;
  /** True if no row depends on an earlier one. A dry run then rolls back each row before the next. */
  isRowAlone?: true;
  /** Returns the warnings in the return value of `store`. */
  warningsIn?: (answer: unknown) => readonly string[];
  /** Column by refused field, for fields that have another name than their column. */
  columns?: Readonly<Record<string, string>>;
  /** Warnings about rows that are imported nevertheless. */
  warnings?: (call: Call<E>, rows: readonly FileRow<Schema>[]) => Promise<readonly Finding[]>;
}>;

/** Makes the route of an import of records, all or none. A dry run performs the import and rolls it back. */
export function importRoute<E extends RecordImport, Schema extends RowSchema>(
  endpoint: E,
  kind: ImportKind<E, Schema>,
): Route {
  return serve(endpoint as RecordImport, async (given) => {
    // The cast is safe: the route serves this endpoint.
    const call = given as Call<E>;
    const { db, say } = given;
    const findings = new Findings();
    const rows: FileRow<Schema>[] = [];
    const { schema, needed, most } = kind;
    const take = (row: FileRow<Schema>) => {
      // Keeps one row more than the maximum, so that a file that is too long is detected without storing all of it.
      if (rows.length <= most) rows.push(row);
    };
    const file = importFileOf(given, endpoint.path);
    const reading = await readRows(file, { schema, needed, findings, take });
    const [whole = ''] = Object.keys(schema.entries);
    const beyond = rows[most];
    if (beyond) {
      const params = { most: String(most) };
      throw new Refusals([
        new Refusal('import.rows-most', { params, field: `rows.${beyond.row}.${whole}` }),
      ]);
    }
    const planned = await kind.plan(call, rows, findings);
    const list = (await kind.warnings?.(call, rows)) ?? [];
    const early = list.map(({ row, column, key, params }) => ({
      row,
      column,
      message: say(key, params),
    }));
    await sql`savepoint entered`.execute(db);
    const { notes, late } = await enter(given, planned, { kind, whole, findings });
    const warnings = [...early, ...late];
    const changes = { records: [null, rows.length] } as const;
    const note = {
      page: pageOf(endpoint),
      record_type: 'import',
      record_id: given.requestId,
      changes,
    };
    if (isDryRun(given)) {
      await sql`rollback to savepoint entered`.execute(db);
      given.audit({ ...note, action: 'check import' });
      return { records: rows.length, ...checkAnswer(reading, findings, say), warnings };
    }
    if (!findings.isEmpty) throw findings.refusals();
    given.audit({ ...note, action: 'import' }, ...notes);
    return { records: rows.length, ...doneAnswer(reading, findings, say), warnings };
  });
}

/** Returns a function that stores a record through the handler of `endpoint`, the call that stores a single record. */
export function through(routes: readonly Route[], endpoint: Endpoint) {
  const route = routes.find((one) => one.endpoint === endpoint);
  if (!route) throw new Error(`no route answers ${endpoint.path}`);
  return async (call: Call, { input, params = {} }: PlannedRow): Promise<unknown> =>
    route.handle({ ...call, params, input: checked(endpoint.input, input) });
}

const pageOf = ({ allow }: Endpoint): string => (typeof allow === 'object' ? allow.page : '');

type Entering = Readonly<{
  kind: Pick<
    ImportKind<RecordImport, RowSchema>,
    'store' | 'columns' | 'isRowAlone' | 'warningsIn'
  >;
  whole: string;
  findings: Findings;
}>;

/** Stores the rows one by one. Returns audit notes and warnings. A refusal is reported, and the next row is tried. */
async function enter(
  call: Call,
  planned: readonly PlannedRow[],
  { kind, whole, findings }: Entering,
) {
  const notes: AuditNote[] = [];
  const late: { row: number; column: string; message: string }[] = [];
  const dry = isDryRun(call as Parameters<typeof isDryRun>[0]);
  const storing: Call = {
    ...call,
    audit: (...more) => notes.push(...more),
    // A dry run commits nothing, so it drops the work that would follow the commit.
    ...(dry && { afterCommit: () => undefined }),
  };
  for (const one of planned) {
    const { row, placeOf } = one;
    if (placeOf ? !findings.isEmpty : !findings.isEmptyAt(row)) continue;
    await sql`savepoint one_row`.execute(call.db);
    try {
      const answer = await kind.store(storing, one);
      const place = placeOf?.('') ?? { row, column: whole };
      for (const message of kind.warningsIn?.(answer) ?? []) late.push({ ...place, message });
      // Releases the locks on counters and balances. A dry run would otherwise hold them until its end, and other calls
      // would fail.
      if (dry && kind.isRowAlone) await sql`rollback to savepoint one_row`.execute(call.db);
    } catch (error) {
      const problems = problemsOf(error);
      if (!problems) throw error;
      await sql`rollback to savepoint one_row`.execute(call.db);
      for (const { field, key, params } of problems) {
        const column = columnOf(field, { kind, whole });
        findings.add({ ...(placeOf?.(field) ?? { row, column }), key, ...(params && { params }) });
      }
    }
    // Without the release, the savepoints would nest, and each would slow down all later statements.
    await sql`release savepoint one_row`.execute(call.db);
  }
  return { notes, late };
}

const columnOf = (field: string, { kind, whole }: Omit<Entering, 'findings'>): string =>
  field === '' ? whole : (kind.columns?.[field] ?? field);

type Problem = Readonly<{
  field: string;
  key: string;
  params?: Readonly<Record<string, string>>;
}>;

/** Refusals of a row. Undefined for an error that concerns the whole call. */
function problemsOf(error: unknown): readonly Problem[] | undefined {
  if (error instanceof InvalidInput) return error.issues;
  if (error instanceof NotFound) return [{ field: '', key: 'http.404' }];
  if (error instanceof Conflict) return [{ field: '', key: error.code }];
  const list =
    error instanceof Refusals ? error.list : error instanceof Refusal ? [error] : undefined;
  return list?.map(({ code, params, field = '' }) => ({ field, key: code, params }));
}
