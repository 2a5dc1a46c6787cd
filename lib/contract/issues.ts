import type * as v from 'valibot';

/** A validation error: field and message key. For a list that is too long, `most` is its maximum length. */
export type FieldIssue = Readonly<{ field: string; key: string; most?: number }>;

/**
 * Converts valibot's issues to field errors. A missing and an unknown field have keys of their own; otherwise the key
 * comes from the message of the schema, or is `field.value` if there is none.
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
