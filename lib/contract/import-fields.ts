import * as v from 'valibot';

import { DATE_FORMATS, DECIMAL_SIGNS, DIGITS, ENCODINGS, SEPARATORS } from '@/lib/domain/dialect';

/**
 * Dialect of an imported file. A part is null if the file does not determine it; `mapping` must then specify that part.
 */
export const Dialect = v.object({
  encoding: v.nullable(v.picklist(ENCODINGS)),
  separator: v.nullable(v.picklist(SEPARATORS)),
  decimal: v.nullable(v.picklist(DECIMAL_SIGNS)),
  thousands: v.nullable(v.string()),
  digits: v.picklist(DIGITS),
  date_format: v.nullable(v.picklist(DATE_FORMATS)),
});

/** Parts of the dialect that the user specifies, as JSON text. */
const MappingText = v.pipe(
  v.string(),
  v.maxLength(1000, 'text-long'),
  v.parseJson(undefined, 'json'),
  v.strictObject(
    {
      encoding: v.optional(v.picklist(ENCODINGS, 'choice')),
      separator: v.optional(v.picklist(SEPARATORS, 'choice')),
      decimal: v.optional(v.picklist(DECIMAL_SIGNS, 'choice')),
      date_format: v.optional(v.picklist(DATE_FORMATS, 'choice')),
    },
    'object',
  ),
);

/** Form field that all imports of a delimited file have. */
export const mappingField = { mapping: v.optional(MappingText) } as const;

/** Form fields of an import, in addition to the file. */
export const importInput = v.strictObject({
  dry_run: v.optional(v.picklist(['1', 'true', '0', 'false'])),
  ...mappingField,
});

const CellMessage = v.object({ row: v.number(), column: v.string(), message: v.string() });

/** Fields of every import answer about the file. */
export const importFields = {
  dialect: Dialect,
  /** Values that were changed before they were stored, such as line breaks replaced by spaces. */
  notes: v.array(CellMessage),
  /** The first parsed rows, as cell texts by column; only in a dry run. */
  preview: v.optional(v.array(v.record(v.string(), v.string()))),
  errors: v.array(CellMessage),
} as const;
