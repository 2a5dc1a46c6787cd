import type { Generated } from 'kysely';
import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import { type Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DB } from '@/server/database/types';
import { changesBetween } from './audit';
import { Conflict, NotFound } from './failure';
import type { Db, Tx } from './host';
import { type Call, type Route, serve } from './serve';
import { showNames } from './trail-names.sql';

/** The list, store, update and destroy endpoints of one record kind, as `recordCalls` makes them. */
type Calls = Readonly<{
  list: Endpoint<string, Sent>;
  store: Endpoint<string, Sent & Readonly<{ entries: v.ObjectEntries }>>;
  update: Endpoint<`${string}/{id}/update`, Sent>;
  destroy: Endpoint<`${string}/{id}/destroy`>;
}>;

type Fields = Readonly<Record<string, unknown>>;
type Sent = v.GenericSchema<unknown, Fields>;

/** Names of the tables whose rows get an id from the database and have a version that each change increments. */
type Table = {
  [Name in keyof DB]: DB[Name] extends Counted ? Name : never;
}[keyof DB];
type Column = { [Name in Table]: keyof DB[Name] & string }[Table];
type Counted = Readonly<Record<'id' | 'version', Generated<number>>>;

type Numbered = Readonly<{ id: number; version: number }>;

/**
 * The parts of a call with which records are read: the database, and the server, which has the keys of sealed fields.
 */
export type Reading = Pick<Call, 'db' | 'host'>;

/** The parts of a call with which records are stored. */
export type Storing = Pick<Call, 'db' | 'host' | 'me'>;

/** A record kind on the server: its table, its rows and its refusals. */
type RecordKind<Row, Name extends keyof Row & string> = Readonly<{
  table: Table;
  /** Record type in the audit trail. */
  type: string;
  /** Column whose value names a record in the audit trail; without it, the trail shows no names of this type. */
  nameColumn?: Column;
  /**
   * Reads the records as the caller sees them, in order; by default all rows of the table, by id. `narrowed` has the
   * filters of the list, or the `id` of the only record that is needed.
   */
  rows?: (db: Db, narrowed: Fields, host: Reading['host']) => Promise<readonly Row[]>;
  /** Values for fields that a new record does not send. A field that accepts null is null without a value here. */
  blank?: Readonly<{ [Field in Name]?: Row[Field] | undefined }>;
  /** Fields of the input that are checked but not stored. */
  unstored?: readonly string[];
  /**
   * Returns the refusals of a record. `fields` are those that would be stored; `sent` has only the fields that the
   * caller sent.
   */
  refusals?: (
    call: Storing,
    fields: Pick<Row, Name>,
    sent: Fields,
    before?: Row,
  ) => Promise<readonly Refusal[]>;
  /** Computes fields that depend on sent fields. `fields` has the stored or blank values, replaced by sent values. */
  complete?: (db: Tx, fields: Fields, sent: Fields, before?: Row) => Promise<Fields>;
  /** Converts the fields to columns; needed if the columns have other names or values than the fields. */
  columns?: (fields: Pick<Row, Name>, call: Storing) => Fields | Promise<Fields>;
  /** Fields whose values the audit trail does not contain; it contains only their names. */
  personal?: readonly Name[];
  /** Called after a record was changed, and before one is deleted; for a deletion, `after` is undefined. */
  changed?: (call: Pick<Call, 'db' | 'audit'>, before: Row, after?: Row) => Promise<void>;
  /** Returns a record of the list as the caller may see it; by default unchanged. */
  shownTo?: (call: Pick<Call, 'may'>, row: Row) => Row;
  /** Returns the message key of the reason why a record cannot be deleted; undefined if it can be deleted. */
  holder?: (db: Tx, id: number) => Promise<string | undefined>;
}>;

/** Makes the routes of a record kind: list, create, edit and delete, with audit rows. */
export function recordRoutes<Row extends Numbered, Name extends keyof Row & string>(
  calls: Calls,
  kind: RecordKind<Row, Name>,
): Route[] {
  const { table, type, nameColumn, holder, changed, shownTo } = kind;
  const { rows, blank, find, lock, pick, judged } = kept(calls, kind);
  const note = noting(calls, kind);
  if (nameColumn) showNames({ type, table, column: nameColumn });
  return [
    serve(calls.list, async (call) => {
      const all = await rows(call.db, call.input, call.host);
      return shownTo ? all.map((row) => shownTo(call, row)) : all;
    }),

    serve(calls.store, async (call) => {
      const sent = call.input;
      const fields = { ...blank, ...pick(sent) };
      const { id } = await call.db
        .insertInto(table)
        .values(await judged(call, fields, sent))
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = await find(call, id);
      note(call, 'create', id, [{}, pick(made)]);
      return made;
    }),

    serve(calls.update, async (call) => {
      const { id } = call.params;
      const before = await lock(call, id);
      const { version, ...sent } = call.input;
      const fields = await judged(call, { ...pick(before), ...pick(sent) }, sent, before);
      if (version !== before.version) throw new Conflict('document.stale', before);
      await call.db
        .updateTable(table)
        .set(fields)
        .set({ version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      const after = await find(call, id);
      await changed?.(call, before, after);
      note(call, 'edit', id, [pick(before), pick(after)]);
      return after;
    }),

    serve(calls.destroy, async (call) => {
      const { id } = call.params;
      const before = await lock(call, id);
      const held = await holder?.(call.db, id);
      if (held !== undefined) {
        note(call, 'delete refused', id, [{}, {}]);
        return { is_deleted: 'no' as const, message: call.say(held) };
      }
      await changed?.(call, before);
      await call.db.deleteFrom(table).where('id', '=', id).execute();
      note(call, 'delete', id, [pick(before), {}]);
      return { is_deleted: 'yes' as const };
    }),
  ];
}

/** Functions that read, pick and validate the records of a kind. */
function kept<Row extends Numbered, Name extends keyof Row & string>(
  calls: Calls,
  {
    table,
    rows = (db) => allOf<Row>(db, table),
    blank: given,
    unstored = [],
    refusals = async () => [],
    complete = async (_db, fields) => fields,
    columns = (fields) => fields,
  }: RecordKind<Row, Name>,
) {
  const blank: Fields = { ...blankOf(calls, unstored), ...given };
  async function find({ db, host }: Reading, id: number): Promise<Row> {
    const row = (await rows(db, { id }, host)).find((one) => one.id === id);
    if (!row) throw new NotFound();
    return row;
  }
  return {
    rows,
    blank,
    find,
    async lock(call: Reading, id: number): Promise<Row> {
      await call.db.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
      return find(call, id);
    },
    /** Returns the stored fields of an input or a record. */
    pick: (from: object): Fields =>
      Object.fromEntries(
        Object.entries(from).filter(([name, value]) => name in blank && value !== undefined),
      ),
    async judged(call: Storing, given: Fields, sent: Fields, before?: Row) {
      const { db } = call;
      // The cast is safe: every field is either required by its schema or has a value in `blank`.
      const fields = (await complete(db, given, sent, before)) as Pick<Row, Name>;
      refuseAny(await refusals(call, fields, sent, before));
      return (await columns(fields, call)) as never;
    },
  };
}

/** Reads all rows of a table whose columns have the names of the fields in the answer. */
async function allOf<Row>(db: Db, table: Table): Promise<readonly Row[]> {
  const rows: unknown = await db.selectFrom(table).selectAll().orderBy('id').execute();
  return rows as readonly Row[];
}

const blankOf = ({ store }: Calls, unstored: readonly string[]): Fields =>
  Object.fromEntries(
    Object.entries(store.input.entries)
      .filter(([name]) => !unstored.includes(name))
      .map(([name, field]) => [name, v.is(field, null) ? null : undefined]),
  );

const noting =
  (
    { list: { allow } }: Calls,
    { type: record_type, personal = [] }: Readonly<{ type: string; personal?: readonly string[] }>,
  ) =>
  (
    { audit }: Pick<Call, 'audit'>,
    action: string,
    record_id: number,
    [before, after]: readonly [Fields, Fields],
  ): void => {
    const page = typeof allow === 'object' ? allow.page : '';
    const all = Object.entries(changesBetween(before, after));
    const isPersonal = (name: string) => personal.includes(name);
    const named = all.flatMap(([name]) => (isPersonal(name) ? [name] : []));
    const changes = {
      ...Object.fromEntries(all.filter(([name]) => !isPersonal(name))),
      ...(named.length > 0 && { personal: [null, named] as const }),
    };
    audit({ action, page, record_type, record_id, changes });
  };
