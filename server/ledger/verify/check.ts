import type { RawBuilder } from 'kysely';
import type { Db } from '@/server/kernel/host';

/** What breaks a promise, by the names of its columns. */
export type Row = Record<string, unknown>;

/**
 * A promise that the books keep; its sentence is `proof.check.<key>` of the host's catalogue. `broken`
 * gives the rows that break it, at most twenty; `told` what is worth showing although nothing is broken.
 */
export type Check = Readonly<{
  key: string;
  broken: RawBuilder<Row> | ((db: Db) => Promise<readonly Row[]>);
  told?: RawBuilder<Row>;
}>;
