import * as v from 'valibot';

import { DATE_FORMATS, DECIMAL_SIGNS, DIGITS, ENCODINGS, SEPARATORS } from '@/lib/domain/dialect';

/** Format of an imported file. A part that the file does not determine is null, and `mapping` must then set it. */
export const Dialect = v.object({
  encoding: v.nullable(v.picklist(ENCODINGS)),
  separator: v.nullable(v.picklist(SEPARATORS)),
  decimal: v.nullable(v.picklist(DECIMAL_SIGNS)),
  thousands: v.nullable(v.string()),
  digits: v.picklist(DIGITS),
  date_format: v.nullable(v.picklist(DATE_FORMATS)),
});

/** Parts of the file format that the user sets, as JSON text. */
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

/** Fields about the file that every import answer has. */
export const importFields = {
  dialect: Dialect,
  /** Values that were changed before they were stored, such as line breaks replaced with spaces. */
  notes: v.array(CellMessage),
  /** First parsed rows, as cell texts by column; only in a dry run. */
  preview: v.optional(v.array(v.record(v.string(), v.string()))),
  errors: v.array(CellMessage),
} as const;
