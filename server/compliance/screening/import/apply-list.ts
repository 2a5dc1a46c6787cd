import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import {
  entityText,
  type ListedEntity,
  type ListSource,
} from '@/lib/domain/compliance/screening/subject';
import { Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';

/** Source and name of a list, and the imported file. */
export type ListHead = Readonly<{
  source: ListSource;
  name: string;
  sha256: string;
  file_name: string;
  bytes: number;
  imported_by: number | null;
}>;

export type Counted = { entities: number; added: number; changed: number; removed: number };

const BATCH = 500;
/** A file is probably incomplete if it removes more than ten entries and more than a quarter of all entries. */
const REMOVED_SHARE = 4;
const REMOVED_FEW = 10;

/**
 * Updates a list from a file: unchanged entries stay, changed entries are replaced, and missing entries are ended.
 * Entries are processed in batches to limit memory.
 */
export class ListWriter {
  readonly counted: Counted = { entities: 0, added: 0, changed: 0, removed: 0 };
  readonly #db: Tx;
  readonly #head: ListHead;
  readonly #id: number;
  readonly #seen = new Set<string>();
  #batch: ListedEntity[] = [];

  private constructor(db: Tx, head: ListHead, id: number) {
    this.#db = db;
    this.#head = head;
    this.#id = id;
  }

  /**
   * Locks the list, so that its files are imported one after the other, and stores a new version that replaces the
   * current one.
   */
  static async begin(db: Tx, head: ListHead): Promise<ListWriter> {
    const key = `screening ${head.source} ${head.name}`;
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('screening_list', 'id')) as id
      from (select pg_advisory_xact_lock(hashtextextended(${key}, 0))) as locked
    `.execute(db);
    const id = rows[0]?.id ?? 0;
    await db
      .updateTable('screening_list')
      .set({ superseded_by: id })
      .where('source', '=', head.source)
      .where('name', '=', head.name)
      .where('superseded_by', 'is', null)
      .execute();
    const none = { entities: 0, added: 0, changed: 0, removed: 0 };
    await db
      .insertInto('screening_list')
      .values({ id, ...head, version: '', ...none })
      .execute();
    return new ListWriter(db, head, id);
  }

  /** Takes the next entry of the file. Refuses a `ref` that the file contains twice. */
  async take(entity: ListedEntity): Promise<void> {
    if (this.#seen.has(entity.ref)) {
      throw new Refusal('screening.twice', { field: 'file', params: { ref: entity.ref } });
    }
    this.#seen.add(entity.ref);
    this.#batch.push(entity);
    if (this.#batch.length >= BATCH) await this.#write();
  }

  /**
   * Ends the entries that the file does not contain. Refuses an empty file. Refuses a file that would end too many
   * entries, unless `allowRemovals` is set.
   */
  async finish(given: Readonly<{ version: string; allowRemovals: boolean }>): Promise<number> {
    await this.#write();
    if (this.#seen.size === 0) throw new Refusal('screening.empty', { field: 'file' });
    const before = await this.#endUnseen();
    const { removed } = this.counted;
    if (!given.allowRemovals && removed > REMOVED_FEW && removed * REMOVED_SHARE > before) {
      throw new Refusal('screening.removals', {
        field: 'file',
        params: { removed: String(removed), before: String(before) },
      });
    }
    this.counted.entities = this.#seen.size;
    const version = given.version || this.#head.sha256.slice(0, 12);
    await this.#db
      .updateTable('screening_list')
      .set({ version, ...this.counted })
      .where('id', '=', this.#id)
      .execute();
    return this.#id;
  }

  async #write(): Promise<void> {
    const batch = this.#batch.map((entity) => ({ entity, hash: hashOf(entity) }));
    this.#batch = [];
    if (batch.length === 0) return;
    const known = await this.#current(batch.map(({ entity }) => entity.ref));
    const changed = batch.filter(({ entity, hash }) => known.get(entity.ref)?.hash !== hash);
    const former = changed.flatMap(({ entity }) => known.get(entity.ref)?.id ?? []);
    await this.#end(former);
    this.counted.changed += former.length;
    this.counted.added += changed.length - former.length;
    if (changed.length === 0) return;
    await this.#db
      .insertInto('screening_entity')
      .values(changed.map(({ entity, hash }) => this.#rowOf(entity, hash)))
      .execute();
  }

  #rowOf({ text, names, ...entity }: ListedEntity, hash: string) {
    return {
      source: this.#head.source,
      list: this.#head.name,
      hash,
      begun_by: this.#id,
      ref: entity.ref,
      kind: entity.kind,
      topic: entity.topic,
      gender: entity.gender,
      names: JSON.stringify(names),
      birth_dates: [...entity.birth_dates],
      content: text,
      countries: [...entity.countries],
      ids: [...entity.ids],
      programme: entity.programme,
    };
  }

  async #current(refs: readonly string[]) {
    const rows = await this.#ofList().where('ref', 'in', refs).execute();
    return new Map(rows.map((row) => [row.ref, row]));
  }

  #ofList() {
    return this.#db
      .selectFrom('screening_entity')
      .select(['id', 'ref', 'hash', 'begun_by'])
      .where('source', '=', this.#head.source)
      .where('list', '=', this.#head.name)
      .where('ended_by', 'is', null);
  }

  /** Ends the entries that the file does not contain. Returns the number of entries before the import. */
  async #endUnseen(): Promise<number> {
    let before = this.counted.changed;
    for (let after = 0; ;) {
      const rows = await this.#ofList()
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const gone = rows.filter(({ ref }) => !this.#seen.has(ref));
      await this.#end(gone.map(({ id }) => id));
      this.counted.removed += gone.length;
      before += rows.filter(({ begun_by }) => begun_by !== this.#id).length;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return before;
      after = last.id;
    }
  }

  async #end(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#db
      .updateTable('screening_entity')
      .set({ ended_by: this.#id })
      .where('id', 'in', ids)
      .execute();
  }
}

const hashOf = (entity: ListedEntity): string =>
  createHash('sha256').update(entityText(entity)).digest('hex');
