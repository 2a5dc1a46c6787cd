import type * as v from 'valibot';

/** A validation error: field, message key, and for a list that is too long its maximum. */
export type FieldIssue = Readonly<{ field: string; key: string; most?: number }>;

/**
 * Converts issues of valibot to fields and keys. A schema's own message is the key; other issues get a key by kind:
 * missing field, unknown field, or wrong value.
 */
export function fieldIssues(issues: readonly v.BaseIssue<unknown>[]): FieldIssue[] {
  return issues.map((issue) => ({
    field: pathOf(issue),
    key: keyOf(issue),
    ...(issue.message === 'many' && { most: Number(issue.requirement) }),
  }));
}

function pathOf(issue: v.BaseIssue<unknown>): string {
  return issue.path?.map(({ key }) => String(key)).join('.') ?? '';
}

function keyOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'field.unknown';
  if (issue.received === 'undefined') return 'field.required';
  return /^[a-z][a-z-]*$/.test(issue.message) ? `field.${issue.message}` : 'field.value';
}
