import type { RawBuilder } from 'kysely';

/**
 * Note for a draft that may repeat an earlier document: its field and message key. `also` has SQL conditions that the
 * earlier document must satisfy as well.
 */
export type Double = Readonly<{
  field: string;
  key: string;
  also?: readonly RawBuilder<unknown>[];
}>;
