import type { RawBuilder } from 'kysely';

/** Query for an earlier document that a draft may repeat, with the field and message key of the note about it. */
export type Double = Readonly<{
  field: string;
  key: string;
  also?: readonly RawBuilder<unknown>[];
}>;
