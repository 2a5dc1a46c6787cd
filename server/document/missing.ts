import { Refusal } from '@/lib/domain/refusal';

export const MISSING = 'field.required';

/** Refuses the fields that are left out though the document, of its kind, cannot be without them. */
export function missingOf(body: object, fields: readonly string[]): Refusal[] {
  const sent = new Map<string, unknown>(Object.entries(body));
  return fields
    .filter((field) => sent.get(field) === undefined)
    .map((field) => new Refusal(MISSING, { field }));
}
