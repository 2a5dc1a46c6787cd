import type { RawBuilder } from 'kysely';

/**
 * Describes the note about an earlier document that a draft may repeat: its field, its message key, and in `also`
 * further terms to compare.
 */
export type Double = Readonly<{
  field: string;
  key: string;
  also?: readonly RawBuilder<unknown>[];
}>;
