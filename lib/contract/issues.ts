import type * as v from 'valibot';

/** One thing wrong with what was sent: where, the key of the sentence that says it, and how many would fit. */
export type FieldIssue = Readonly<{ field: string; key: string; most?: number }>;

/**
 * What valibot found, by field and key. A schema's own message is a key already; what it has no
 * message for is shown by its kind: a missing field, an unknown one, a value of the wrong kind.
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
