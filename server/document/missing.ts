import { Refusal } from '@/lib/domain/refusal';

export const MISSING = 'field.required';

/** Returns a refusal for each required field that is missing from the document. */
export function missingOf(body: object, fields: readonly string[]): Refusal[] {
  const sent = new Map<string, unknown>(Object.entries(body));
  return fields
    .filter((field) => sent.get(field) === undefined)
    .map((field) => new Refusal(MISSING, { field }));
}
