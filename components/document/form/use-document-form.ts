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

/** What is sent for what was typed, and which field of the form a field of what was sent came from. */
export type Drafted = Readonly<{ body: DocumentBody; fieldOf: FieldOf }>;

type Wanted<Values extends FieldValues, Record extends DocumentRecord> = Readonly<{
  of: Pick<DocumentDefinition<Record>, 'endpoints' | 'route'>;
  /** The draft that is changed, if it is not a new one. */
  record: Record | undefined;
  /** Which form this is among those of the route: what is kept on the device goes by it. */
  name: string;
  blank: Values;
  toValues: (record: Record) => Values;
  toBody: (values: Values) => Drafted;
  /** What would be refused when posting; said before anything is sent. */
  check: (values: Values) => readonly FormProblem[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
}>;

const latest = <Record extends DocumentRecord>(
  { endpoints }: Pick<DocumentDefinition<Record>, 'endpoints'>,
  id: number,
) => call(endpoints.show, { params: { id } });

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * The form of a document: checked by the contract's own schema before it is sent, kept on the device
 * while it is typed, saved once however often the key is pressed. What is refused stands on its
 * field; a version that somebody else has changed comes back as a conflict, to choose from.
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
  /** The next try counts as another one: over another version, or as another document. */
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

/** What would be sent, and what is wrong with it. */
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

/** What would be sent as a draft, unless something is wrong with it: then that is shown. */
function wellFormed<Values extends FieldValues, Record extends DocumentRecord>(
  form: UseFormReturn<Values>,
  wanted: Wanted<Values, Record>,
  tell: (problems: readonly FormProblem[]) => void,
): DocumentBody | undefined {
  const { body, found } = read(form, wanted, false);
  tell(found);
  return found.length > 0 ? undefined : body;
}
