'use client';

import { useState, type RefObject, useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';

import type {
  DocumentBody,
  DocumentDefinition,
  DocumentRecord,
  SaveIntent,
  DocumentEndpoints,
} from '@/components/document/definition';
import { keepPlace } from './kept-place';
import {
  boxProblems,
  type FieldOf,
  type FormProblem,
  schemaProblems,
  useFormNotes,
} from './use-form-notes';
import { useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { sendTwice } from '@/hooks/use-draft-form';
import {
  DRAFT,
  keepAside,
  type KeptDraft,
  readDraft,
  setDraftAside,
  useLocalDraft,
} from '@/hooks/use-local-draft';
import { whenChosen } from '@/hooks/use-unresolved';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { emptiableIn } from '@/lib/contract/clearable';
import type { RouteName } from '@/lib/routes';

/** Body to send, and a function that maps its fields back to fields of the form. */
export type Drafted = Readonly<{ body: DocumentBody; fieldOf: FieldOf }>;

type Wanted<Values extends FieldValues, Record extends DocumentRecord> = Readonly<{
  of: Pick<DocumentDefinition<Record>, 'endpoints' | 'route'>;
  /** The draft to edit; undefined for a new document. */
  record: Record | undefined;
  /** Name that distinguishes this form from others of the route; part of the key of the local draft. */
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
 * State of a document form. It validates the input with the contract's schema, stores a local draft while the user
 * types, and saves only once per attempt. Refusals appear at their fields. If another user changed the document,
 * `conflict` contains both versions.
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
  /** Starts a new attempt to save, with another version or idempotency key. */
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

/** Returns the input of the form as a draft. If the input has problems, it shows them and returns undefined. */
function wellFormed<Values extends FieldValues, Record extends DocumentRecord>(
  form: UseFormReturn<Values>,
  wanted: Wanted<Values, Record>,
  tell: (problems: readonly FormProblem[]) => void,
): DocumentBody | undefined {
  const { body, found } = read(form, wanted, false);
  tell(found);
  return found.length > 0 ? undefined : body;
}

type UseKeptFormWanted<Values> = Readonly<{
  route: RouteName;
  name: string;
  blank: Values;
  version: number | undefined;
}>;

/**
 * Stores a form as a local draft while typing. An edited record is restored; a new form starts blank and offers the
 * earlier draft. The idempotency key and the version are stored too.
 */
function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { route, name, blank, version }: UseKeptFormWanted<Values>,
) {
  const { data: user } = useCurrentUser();
  const place = `${DRAFT}${user?.id ?? 0}:${route}:${name}`;
  const isNew = version === undefined;
  const [start] = useState(() => (isNew ? undefined : readDraft<Values>(place)));
  const [restored] = useState(() => start && { ...blank, ...start.values });
  const [restoredAt, setRestoredAt] = useState(start?.at);
  const marksRef = useRef<Marks>({ key: start?.key, version: start?.version ?? version });
  const doneRef = useRef(false);
  const { isDirty: hasTyped } = form.formState;
  const { keptAt, keep, keepSoon, drop } = useLocalDraft<Values>(place, () => {
    // An unchanged copy can be sent too, so its idempotency key must survive until the response arrives.
    const isWanted = !doneRef.current && (hasTyped || marksRef.current.key !== undefined);
    return isWanted ? { values: form.getValues(), ...marksRef.current } : undefined;
  });

  const offered = useOffered<Values>(place, isNew, (draft) => {
    const left = hasTyped ? { values: form.getValues(), ...marksRef.current } : undefined;
    continueWith(form, { draft, blank, marksRef });
    setRestoredAt(draft.at);
    keepSoon();
    return left;
  });

  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);
  useTyping(form, () => {
    doneRef.current = false;
    keepSoon();
  });
  return {
    marksRef,
    keep,
    shown: {
      at: keptAt,
      restoredAt,
      offered,
      discard: () => {
        drop();
        setRestoredAt(undefined);
        form.reset(blank);
      },
    },
    /** Called after saving: removes the local draft. */
    done: () => {
      doneRef.current = true;
      setRestoredAt(undefined);
      drop();
    },
    /** Called before leaving the page: stores the draft. */
    leave: () => {
      keep();
      return true;
    },
  };
}

type Continued<Values> = Readonly<{
  draft: KeptDraft<Values>;
  blank: Values;
  marksRef: RefObject<Marks>;
}>;

/** Loads a draft into a form, with the key and version for the next save. */
function continueWith<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { draft, blank, marksRef }: Continued<Values>,
) {
  marksRef.current = { key: draft.key, version: draft.version };
  form.reset({ ...blank, ...draft.values }, { keepDefaultValues: true });
}

/** Calls `onType` when the user types in a form. */
function useTyping<Values extends FieldValues>(form: UseFormReturn<Values>, onType: () => void) {
  const latest = useRef(onType);
  useEffect(() => {
    latest.current = onType;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty, name: changed }) => {
          if (isDirty || changed !== undefined) latest.current();
        },
      }),
    [form],
  );
}

/** Offers the draft of an earlier new form. `take` loads the draft into the form and returns the replaced input. */
function useOffered<Values>(
  place: string,
  isNew: boolean,
  take: (draft: KeptDraft<Values>) => Omit<KeptDraft<Values>, 'at'> | undefined,
) {
  const [draft, setDraft] = useState(() => (isNew ? setDraftAside<Values>(place) : undefined));
  const replace = (next: KeptDraft<Values> | undefined) => {
    keepAside(place, next);
    setDraft(next);
  };
  return (
    draft && {
      at: draft.at,
      take: () => {
        const left = take(draft);
        replace(left && { at: new Date().toISOString(), ...left });
      },
      discard: () => replace(undefined),
    }
  );
}

/** Idempotency key of the current save attempts, and the version of the record that was last read. */
type Marks = Readonly<{ key: string | undefined; version: number | undefined }>;

/** The form contains all fields of a draft, so an update sends null for missing ones. */
function whole(
  { update }: Pick<DocumentEndpoints<DocumentRecord>, 'update'>,
  body: DocumentBody,
): DocumentBody {
  if (!update) return body;
  const empty = emptiableIn(update.input).filter((name) => !KEPT.includes(name));
  return { ...Object.fromEntries(empty.map((name) => [name, null])), ...body };
}

/** Fields that have no control in the form; an update must not clear them. */
const KEPT = ['custom_id', 'attachment_ids'];

/**
 * Saves a draft: stores or updates it and posts it if requested. One idempotency key is used until it is saved or
 * refused, so that a double press or a retry after a network failure stores it once.
 */
function useDocumentSave<Record extends DocumentRecord>(
  endpoints: DocumentEndpoints<Record>,
  record: Record | undefined,
  marksRef: RefObject<Marks>,
) {
  // A type without the `update` endpoint has no drafts to edit, so this fallback is never called.
  const changing = endpoints.update ?? (endpoints.store as never);
  const [store, update, post] = [
    // No mounted list shows the new document yet, so the save does not wait until lists are refetched.
    useSend(endpoints.store, { waits: false }),
    useSend(changing),
    useSend(endpoints.post),
  ];
  const isOn = useRef(false);
  const [isSaving, setSaving] = useState(false);

  const change = async (id: number, body: DocumentBody, key: string, isPosting: boolean) => {
    const input = { ...whole(endpoints, body), version: marksRef.current.version };
    const saved = await update.mutateAsync({ params: { id }, input });
    marksRef.current = { ...marksRef.current, version: saved.version };
    if (!isPosting) return saved;
    return post.mutateAsync({ params: { id }, input: { version: saved.version }, key });
  };
  const make = (body: DocumentBody, key: string, isPosting: boolean) =>
    store.mutateAsync({ input: { ...body, ...(isPosting && { post: true }) }, key });

  /** Returns undefined if a save is already running. `onStart` is called once the key is chosen. */
  const send = async (
    body: DocumentBody,
    intent: SaveIntent,
    onStart: () => void,
  ): Promise<Record | undefined> => {
    if (isOn.current) return undefined;
    isOn.current = true;
    setSaving(true);
    const key = marksRef.current.key ?? crypto.randomUUID();
    marksRef.current = { ...marksRef.current, key };
    onStart();
    const isPosting = intent !== 'draft';
    try {
      return await sendTwice(() =>
        record ? change(record.id, body, key, isPosting) : make(body, key, isPosting),
      );
    } catch (error) {
      // A refused call stored nothing, so the next attempt uses a new key.
      if (error instanceof ApiError && !error.isPassing && error.status !== 409) {
        marksRef.current = { ...marksRef.current, key: undefined };
      }
      throw error;
    } finally {
      isOn.current = false;
      setSaving(false);
    }
  };

  return { send, isSaving };
}
