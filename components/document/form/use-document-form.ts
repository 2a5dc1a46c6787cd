'use client';

import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type {
  DocumentBody,
  DocumentDefinition,
  DocumentRecord,
  SaveIntent,
} from '@/components/document/definition';
import { keepPlace } from '@/components/document/form/kept-place';
import { type Marks, useDocumentSave } from '@/components/document/form/use-document-save';
import {
  boxProblems,
  type FieldOf,
  type FormProblem,
  schemaProblems,
  useFormNotes,
} from '@/components/document/form/use-form-notes';
import { useKeptForm } from '@/components/document/form/use-kept-form';
import { whenChosen } from '@/hooks/use-unresolved';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';

/** Input from the form's values, and a function that maps its fields back to form fields. */
export type Drafted = Readonly<{ body: DocumentBody; fieldOf: FieldOf }>;

type Wanted<Values extends FieldValues, Record extends DocumentRecord> = Readonly<{
  of: Pick<DocumentDefinition<Record>, 'endpoints' | 'route'>;
  /** The draft to edit; undefined for a new document. */
  record: Record | undefined;
  /** Name of this form among those of the route; part of the key of the local draft. */
  name: string;
  blank: Values;
  toValues: (record: Record) => Values;
  toBody: (values: Values) => Drafted;
  /** Problems that would prevent posting, found before anything is sent. */
  check: (values: Values) => readonly FormProblem[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
}>;

const latest = <Record extends DocumentRecord>(
  { endpoints }: Pick<DocumentDefinition<Record>, 'endpoints'>,
  id: number,
) => call(endpoints.show, { params: { id } });

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * State of a document form: validated by the contract's schema before sending, stored as a local draft while typing,
 * saved once for any number of key presses. Refusals appear at their fields; if another user changed the document, a
 * conflict is returned to choose from.
 */
export function useDocumentForm<Values extends FieldValues, Record extends DocumentRecord>(
  wanted: Wanted<Values, Record>,
) {
  const { of, record, name, blank, toValues, onSaved } = wanted;
  const form = useForm({ defaultValues: blank as DefaultValues<Values>, mode: 'onChange' });
  const kept = useKeptForm(form, { route: of.route, name, blank, version: record?.version });
  const notes = useFormNotes(form);
  const { marksRef } = kept;
  const { send, isSaving } = useDocumentSave(of.endpoints, record, marksRef);
  const [theirs, setTheirs] = useState<Record>();
  useUnsaved(form.formState.isDirty, kept.leave);

  const save = async (intent: SaveIntent) => {
    await whenChosen(form);
    const values = form.getValues();
    const { body, fieldOf, found } = read(form, wanted, intent !== 'draft');
    notes.tell(found);
    if (found.length > 0) return;
    try {
      const saved = await send(body, intent, kept.keep);
      if (!saved) return;
      keepPlace();
      form.reset(values);
      kept.done();
      onSaved(saved, intent);
    } catch (error) {
      notes.refuse(error, fieldOf);
      if (record && isConflict(error)) {
        setTheirs(await latest(of, record.id));
      }
    }
  };
  /** Starts a new attempt with another version or as another document. */
  const goOnWith = (marks: Partial<Marks>) => {
    marksRef.current = { ...marksRef.current, ...marks };
    notes.forget();
  };

  return {
    form,
    save,
    templating: { route: of.route, take: () => wellFormed(form, wanted, notes.tell) },
    ...notes,
    isSaving,
    kept: kept.shown,
    conflict: theirs && {
      theirs,
      values: toValues(theirs),
      choose: (values: Values) => {
        goOnWith({ version: theirs.version });
        form.reset(values, { keepDefaultValues: true });
        setTheirs(undefined);
      },
    },
    sendAnew: () => goOnWith({ key: undefined }),
  };
}

/** Input of the form, and its problems. */
function read<Values extends FieldValues, Record extends DocumentRecord>(
  form: UseFormReturn<Values>,
  { of, toBody, check }: Pick<Wanted<Values, Record>, 'of' | 'toBody' | 'check'>,
  isPosting: boolean,
): Drafted & Readonly<{ found: readonly FormProblem[] }> {
  const values = form.getValues();
  const { body, fieldOf } = toBody(values);
  const wrong = schemaProblems(of.endpoints.store.input, body, fieldOf);
  const found = boxProblems(form, isPosting ? wrong.concat(check(values)) : wrong);
  return { body, fieldOf, found };
}

/** Input of the form as a draft; if it has problems, they are shown and it returns undefined. */
function wellFormed<Values extends FieldValues, Record extends DocumentRecord>(
  form: UseFormReturn<Values>,
  wanted: Wanted<Values, Record>,
  tell: (problems: readonly FormProblem[]) => void,
): DocumentBody | undefined {
  const { body, found } = read(form, wanted, false);
  tell(found);
  return found.length > 0 ? undefined : body;
}
