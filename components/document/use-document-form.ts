'use client';

import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import * as v from 'valibot';
import type {
  DocumentBody,
  DocumentDefinition,
  DocumentRecord,
  SaveIntent,
} from '@/components/document/definition';
import { type Marks, useDocumentSave } from '@/components/document/use-document-save';
import { useCurrentUser } from '@/hooks/use-current-user';
import { readDraft, useLocalDraft } from '@/hooks/use-local-draft';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { fieldIssues } from '@/lib/contract/issues';

/** Something wrong with what was typed: the field of the form, and the sentence or its key. */
export type FormProblem = Readonly<{ field: string; message: string }>;

/** What is sent for what was typed, and which field of the form a field of what was sent came from. */
export type Drafted = Readonly<{ body: DocumentBody; fieldOf: (sent: string) => string }>;

type Wanted<Values extends FieldValues, Record extends DocumentRecord> = Readonly<{
  of: Pick<DocumentDefinition<Record>, 'endpoints' | 'route'>;
  /** The draft that is changed, if it is not a new one. */
  record: Record | undefined;
  /** Which form this is among those of the route: what is kept on the device goes by it. */
  name: string;
  blank: Values;
  toValues: (record: Record) => Values;
  toBody: (values: Values) => Drafted;
  /** What would be refused when posting; told before anything is sent. */
  check: (values: Values) => readonly FormProblem[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
}>;

/**
 * The form of a document: checked by the contract's own schema before it is sent, kept on the device
 * while it is typed, saved once however often the key is pressed. What is refused stands on its
 * field; a version that somebody else has changed comes back as `theirs`, to choose from.
 */
export function useDocumentForm<Values extends FieldValues, Record extends DocumentRecord>(
  wanted: Wanted<Values, Record>,
) {
  const { of, record, blank, toValues, toBody, check, onSaved } = wanted;
  const form = useForm<Values>({
    defaultValues: blank as DefaultValues<Values>,
    mode: 'onChange',
  });
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [failure, setFailure] = useState<ApiError>();
  const [theirs, setTheirs] = useState<Record>();
  const kept = useKept(wanted, form);
  const { marks } = kept;
  const { send, isSaving } = useDocumentSave(of.endpoints, record, marks);
  const { isDirty } = form.formState;
  useUnsaved(isDirty, kept.leave);

  const show = (found: readonly FormProblem[]) => {
    setProblems(found);
    for (const { field, message } of found.toReversed()) {
      if (field.includes('.') || field in blank) {
        form.setError(field as Path<Values>, { type: 'server', message });
      }
    }
  };
  const refused = async (error: unknown, fieldOf: Drafted['fieldOf']) => {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.errors);
    if (fields.length > 0) {
      show(fields.map(([field, [message = error.message]]) => ({ field: fieldOf(field), message })));
    } else setFailure(error);
    if (error.status === 409 && record) {
      setTheirs(await call(of.endpoints.show, { params: { id: record.id } }));
    }
  };
  const save = async (intent: SaveIntent) => {
    const values = form.getValues();
    const { body, fieldOf } = toBody(values);
    form.clearErrors();
    setFailure(undefined);
    const found = [
      ...schemaProblems(of.endpoints.store.input, body, fieldOf),
      ...(intent === 'draft' ? [] : check(values)),
    ];
    show(found);
    if (found.length > 0) return;
    try {
      const saved = await send(body, intent, kept.keep);
      if (!saved) return;
      kept.done();
      form.reset(values);
      onSaved(saved, intent);
    } catch (error) {
      await refused(error, fieldOf);
    }
  };
  const answer = (values: Values, version: number) => {
    marks.current = { ...marks.current, version };
    form.reset(values, { keepDefaultValues: true });
    setTheirs(undefined);
    setFailure(undefined);
  };

  return {
    form,
    save,
    problems,
    failure,
    isSaving,
    kept: { at: kept.keptAt, restoredAt: kept.restoredAt, discard: kept.discard },
    /** What somebody else saved meanwhile, and the way to go on from a choice. */
    conflict: theirs && {
      theirs,
      values: toValues(theirs),
      choose: (values: Values) => answer(values, theirs.version),
    },
    /** After a try whose answer was lost: the next one counts as another document. */
    sendAnew: () => {
      marks.current = { ...marks.current, key: undefined };
      setFailure(undefined);
    },
  };
}

function useKept<Values extends FieldValues, Record extends DocumentRecord>(
  { of, name, blank, record }: Wanted<Values, Record>,
  form: UseFormReturn<Values>,
) {
  const { data: user } = useCurrentUser();
  const place = `draft:${user?.id ?? 0}:${of.route}:${name}`;
  const [start] = useState(() => readDraft<Values>(place));
  const [restoredAt, setRestoredAt] = useState(start?.at);
  const marks = useRef<Marks>({
    key: start?.key,
    version: start?.version ?? record?.version,
  });
  const isDone = useRef(false);
  const { keptAt, keep, keepSoon, drop } = useLocalDraft<Values>(place, () =>
    isDone.current ? undefined : { values: form.getValues(), ...marks.current },
  );

  useEffect(() => {
    if (start) form.reset({ ...blank, ...start.values }, { keepDefaultValues: true });
    // Only what was there when the form was opened.
  }, []); // oxlint-disable-line react/exhaustive-deps
  useEffect(() => {
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty, name: changed }) => {
        if (!isDirty && changed === undefined) return;
        isDone.current = false;
        keepSoon();
      },
    });
  }, [form, keepSoon]);

  return {
    marks,
    keptAt,
    restoredAt,
    keep,
    done: () => {
      isDone.current = true;
      drop();
    },
    /** The page may be left: what was typed is kept. */
    leave: () => {
      keep();
      return true;
    },
    discard: () => {
      drop();
      setRestoredAt(undefined);
      form.reset(blank);
    },
  };
}

function schemaProblems(
  schema: v.GenericSchema,
  body: DocumentBody,
  fieldOf: Drafted['fieldOf'],
): readonly FormProblem[] {
  const read = v.safeParse(schema, body);
  if (read.success) return [];
  return fieldIssues(read.issues).map(({ field, key }) => ({ field: fieldOf(field), message: key }));
}
