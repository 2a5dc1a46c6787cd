'use client';

import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { DocumentBody } from '@/components/document/definition';
import { unresolved } from '@/hooks/use-unresolved';
import { ApiError } from '@/lib/api/api-error';
import { fieldIssues } from '@/lib/contract/issues';

/** A problem: the name of the form field, and the message or its key. */
export type FormProblem = Readonly<{ field: string; message: string }>;

/** Maps a field of the input to a field of the form. */
export type FieldOf = (sent: string) => string;

/** Problems of a form, at their fields and as a list, and the failure that belongs to no field. */
export function useFormNotes<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [failure, setFailure] = useState<ApiError>();

  const tell = (found: readonly FormProblem[]) => {
    form.clearErrors();
    setFailure(undefined);
    setProblems(found);
    for (const { field, message } of found.toReversed()) {
      // An error of the lines as a whole has no control where it could be shown.
      if (field !== '' && !Array.isArray(form.getValues(field as Path<Values>))) {
        form.setError(field as Path<Values>, { type: 'server', message });
      }
    }
  };
  /** Shows the refusals of the host; rethrows any other error. */
  const refuse = (error: unknown, fieldOf: FieldOf) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.errors);
    tell(fields.map(([field, [message = error.message]]) => ({ field: fieldOf(field), message })));
    if (fields.length === 0) setFailure(error);
  };
  return { problems, failure, tell, refuse, forget: () => setFailure(undefined) };
}

/** Problems found by the contract's schema, by form field. */
export function schemaProblems(
  schema: v.GenericSchema,
  body: DocumentBody,
  fieldOf: FieldOf,
): FormProblem[] {
  const read = v.safeParse(schema, body);
  if (read.success) return [];
  return fieldIssues(read.issues).map(({ field, key }) => ({
    field: fieldOf(field),
    message: key,
  }));
}

/** Adds comboboxes with unresolved text to the problems, because they would be sent as empty. */
export function boxProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  found: readonly FormProblem[],
): readonly FormProblem[] {
  const left = unresolved(form);
  return [
    ...left.map((field) => ({ field, message: 'choice' })),
    ...found.filter(({ field }) => !left.includes(field)),
  ];
}
