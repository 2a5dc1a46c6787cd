import { Refusal } from '@/lib/domain/refusal';

export const MISSING = 'field.required';

/** Refuses the document if fields that it requires are missing. */
export function missingOf(body: object, fields: readonly string[]): Refusal[] {
  const sent = new Map<string, unknown>(Object.entries(body));
  return fields
    .filter((field) => sent.get(field) === undefined)
    .map((field) => new Refusal(MISSING, { field }));
}
