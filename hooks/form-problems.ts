import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';

import { UNPLACED } from './unplaced';
import { unresolved } from './use-unresolved';
import type { ApiError } from '@/lib/api/api-error';
import { fieldIssues } from '@/lib/contract/issues';

/** A problem: the name of the form field, and the message or its key. */
export type FormProblem = Readonly<{ field: string; message: string }>;

/** Maps a field of the input to a field of the form. */
export type FieldOf = (sent: string) => string;

const asSent: FieldOf = (sent) => sent;

/** Problems that the contract's schema finds in an input. */
export function schemaProblems(
  schema: v.GenericSchema,
  input: unknown,
  fieldOf: FieldOf = asSent,
): FormProblem[] {
  const { issues = [] } = v.safeParse(schema, input);
  return fieldIssues(issues).map(({ field, key }) => ({ field: fieldOf(field), message: key }));
}

/** Returns the messages with which the server refused single fields. */
export function refusedFields({ errors, message: whole }: ApiError, fieldOf: FieldOf = asSent) {
  return Object.entries(errors).map(([field, [message = whole]]): FormProblem => ({
    field: fieldOf(field),
    message,
  }));
}

/** Adds comboboxes with unresolved text to the problems, because they would be sent as empty. */
export function withUnresolved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
): readonly FormProblem[] {
  const left = unresolved(form);
  return [
    ...left.map((field) => ({ field, message: 'choice' })),
    ...found.filter(({ field }) => !left.includes(field)),
  ];
}

/**
 * Shows problems at their fields. A problem without a visible field appears below the form. A form with `parts` shows
 * one part at a time; there a field counts as visible if the form has a value for it.
 */
export function placeProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
  parts: boolean,
): void {
  const hasField = (field: string) => {
    const value: unknown = get(form.getValues(), field);
    const isField = get(form.control._fields, `${field}._f`) !== undefined;
    // A list of rows or a group of fields has no control, so an error of it as a whole appears below the form.
    if (!isField && typeof value === 'object' && value !== null) return false;
    return parts ? value !== undefined : isDrawn(form, field);
  };
  for (const { field, message } of found.toReversed()) {
    const at = hasField(field) ? field : `root.${UNPLACED}`;
    form.setError(at as Path<Values>, { type: 'server', message });
  }
}

/** Shows problems at their fields; a problem without a field is left out, because the form lists all problems. */
export function markProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
): void {
  for (const { field, message } of found.toReversed()) {
    // An error of all lines together has no control where it could be shown.
    if (field !== '' && !Array.isArray(form.getValues(field as Path<Values>))) {
      form.setError(field as Path<Values>, { type: 'server', message });
    }
  }
}

/** Focuses the first problem that has a visible field. */
export function focusProblem<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
): void {
  const first = found.find(({ field }) => isDrawn(form, field));
  if (first) form.setFocus(first.field as Path<Values>);
}

/** True if the form shows a field, rows or a group of fields by this name. */
function isDrawn<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: string,
): boolean {
  const { mount, array } = control._names;
  const isMounted = (one: string): boolean => get(control._fields, `${one}._f.mount`) === true;
  return (
    array.has(name) ||
    [...mount].some((one) => (one === name || one.startsWith(`${name}.`)) && isMounted(one))
  );
}
