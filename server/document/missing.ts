import { Refusal } from '@/lib/domain/refusal';

export const MISSING = 'field.required';

/** Refuses the fields that are left out though the document, of its kind, cannot be without them. */
export const missingOf = (body: object, fields: readonly string[]): Refusal[] =>
  fields
    .filter((field) => (body as Readonly<Record<string, unknown>>)[field] === undefined)
    .map((field) => new Refusal(MISSING, { field }));
