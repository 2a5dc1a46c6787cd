'use client';

import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { DocumentBody } from '@/components/document/definition';
import { unresolved } from '@/hooks/use-unresolved';
import { ApiError } from '@/lib/api/api-error';
import { fieldIssues } from '@/lib/contract/issues';

/** Something wrong with what was typed: the field of the form, and the sentence or its key. */
export type FormProblem = Readonly<{ field: string; message: string }>;

/** The field of the form that a field of what was sent came from. */
export type FieldOf = (sent: string) => string;

/** What a form has been told: problems on their fields and in a list, and what belongs to no field. */
export function useFormNotes<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [failure, setFailure] = useState<ApiError>();

  const tell = (found: readonly FormProblem[]) => {
    form.clearErrors();
    setFailure(undefined);
    setProblems(found);
    for (const { field, message } of found.toReversed()) {
      // A list as a whole has no place of its own to stand at.
      if (field !== '' && !Array.isArray(form.getValues(field as Path<Values>))) {
        form.setError(field as Path<Values>, { type: 'server', message });
      }
    }
  };
  /** Takes what the host refused; anything else that was thrown goes on. */
  const refuse = (error: unknown, fieldOf: FieldOf) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.errors);
    tell(fields.map(([field, [message = error.message]]) => ({ field: fieldOf(field), message })));
    if (fields.length === 0) setFailure(error);
  };
  return { problems, failure, tell, refuse, forget: () => setFailure(undefined) };
}

/** What the contract's own schema finds wrong, by the fields of the form. */
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

/** What else was found, after the boxes that hold text nobody can choose: these would be sent as empty. */
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
