import type { RawBuilder } from 'kysely';

/** How an earlier document that a draft may repeat is found, and the field and key of the note that names it. */
export type Double = Readonly<{
  field: string;
  key: string;
  also?: readonly RawBuilder<unknown>[];
}>;
