import type { AuditRow } from '@/lib/contract/reports/audit-trail';

export type FieldChange = Readonly<{ field: string; before: unknown; after: unknown }>;

/** What has changed, down to single values: of a document's lines `lines.0.debit`, not all of them at once. */
export function flatChanges(changes: AuditRow['changes']): FieldChange[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => flat(field, before, after));
}

function flat(field: string, before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isNest(before) && !isNest(after)) return [{ field, before, after }];
  if ([before, after].some((value) => !isNest(value) && value !== null)) {
    return [{ field, before, after }];
  }
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    flat(`${field}.${key}`, was.get(key) ?? null, is.get(key) ?? null),
  );
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

const partsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isNest(value) ? Object.entries(value) : []);
