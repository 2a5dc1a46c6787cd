'use client';

import { useState, type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import type {
  DocumentBody,
  DocumentDefinition,
  DocumentRecord,
  SaveIntent,
  DocumentEndpoints,
} from '@/components/document/definition';
import { keepPlace } from './kept-place';
import {
  type FieldOf,
  type FormProblem,
  schemaProblems,
  withUnresolved,
} from '@/hooks/form-problems';
import { useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import {
  DRAFT,
  keepAside,
  type KeptDraft,
  readDraft,
  setDraftAside,
  useLocalDraft,
} from '@/hooks/use-local-draft';
import { useSaveForm } from '@/hooks/use-save-form';
import { useUnsaved } from '@/hooks/use-unsaved';
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

const CONFLICT = 409;

const latest = <Record extends DocumentRecord>(
  { endpoints }: Pick<DocumentDefinition<Record>, 'endpoints'>,
  id: number,
) => call(endpoints.show, { params: { id } });

/**
 * State of a document form, whose unsaved input is stored as a local draft. If another user changed the document,
 * `conflict` contains the other version.
 */
export function useDocumentForm<Values extends FieldValues, Record extends DocumentRecord>(
  wanted: Wanted<Values, Record>,
) {
  const { of, record, blank, toValues, toBody, onSaved } = wanted;
  const { keyRef, versionRef, filesRef, ...start } = useStart<Values>(wanted);
  const store = useDocumentSave(of.endpoints, record, { versionRef, filesRef });
  const [theirs, setTheirs] = useState<Record>();
  const state = useSaveForm<Values, Record, SaveIntent>({
    blank,
    hasList: true,
    // The local draft keeps the input, so the user can leave the page without a confirmation.
    leaving: 'free',
    isCreation: record === undefined,
    keyRef,
    check: (values, intent) => problemsIn(wanted, values, intent !== 'draft'),
    fieldOf: (sent, values) => toBody(values).fieldOf(sent),
    send: (values, key, intent) => {
      // Stores the idempotency key in the local draft before sending, so that a save after a reload uses the same key.
      kept.keep();
      const { body } = toBody(values);
      return store({ body, files: values.attachment_ids, key, isPosting: intent !== 'draft' });
    },
    onSaved: (saved, _, intent) => {
      keepPlace();
      kept.done();
      onSaved(saved, intent);
    },
    onRefused: async ({ status }) => {
      if (record && status === CONFLICT) setTheirs(await latest(of, record.id));
    },
  });
  const { form, forget } = state;
  const kept = useKeptForm(form, { ...start, keyRef, versionRef, filesRef, blank });
  useUnsaved(state.isDirty, kept.leave);

  const template = () => {
    const values = form.getValues();
    const found = withUnresolved(form, problemsIn(wanted, values, false));
    state.showProblems(found);
    return found.length > 0 ? undefined : toBody(values).body;
  };
  return {
    ...state,
    templating: { route: of.route, take: template },
    kept: kept.shown,
    conflict: theirs && {
      theirs,
      values: toValues(theirs),
      choose: (values: Values) => {
        versionRef.current = theirs.version;
        forget();
        form.reset(values, { keepDefaultValues: true });
        setTheirs(undefined);
      },
    },
  };
}

/** Returns the schema's problems with the values. When posting, it adds the problems that would prevent posting. */
function problemsIn<Values extends FieldValues, Record extends DocumentRecord>(
  { of, toBody, check }: Pick<Wanted<Values, Record>, 'of' | 'toBody' | 'check'>,
  values: Values,
  isPosting: boolean,
): readonly FormProblem[] {
  const { body, fieldOf } = toBody(values);
  const wrong = schemaProblems(of.endpoints.store.input, body, fieldOf);
  return isPosting ? wrong.concat(check(values)) : wrong;
}

type StartOptions = Readonly<{
  of: Readonly<{ route: RouteName }>;
  name: string;
  record: Pick<DocumentRecord, 'version' | 'attachment_ids'> | undefined;
}>;

/**
 * State with which a form starts: the local draft of an edited record, and the idempotency key, the version and the
 * known files for the next save.
 */
function useStart<Values>({ of, name, record }: StartOptions) {
  const { data: user } = useCurrentUser();
  const place = `${DRAFT}${user?.id ?? 0}:${of.route}:${name}`;
  const isNew = record === undefined;
  const [start] = useState(() => (isNew ? undefined : readDraft<Values>(place)));
  const keyRef = useRef(start?.key);
  const versionRef = useRef(start?.version ?? record?.version);
  const filesRef = useRef(start?.files ?? record?.attachment_ids ?? []);
  return { place, isNew, start, keyRef, versionRef, filesRef };
}

/** Version of the edited draft, and ids of its files in this form when it was opened or last saved. */
type Known = Readonly<{
  versionRef: RefObject<number | undefined>;
  filesRef: RefObject<readonly number[]>;
}>;

type Start<Values> = Readonly<{
  place: string;
  isNew: boolean;
  start: KeptDraft<Values> | undefined;
  keyRef: RefObject<string | undefined>;
}> &
  Known;

/**
 * Stores the input of a form as a local draft, with the idempotency key and the version. When a form opens, the draft
 * of an edited record is restored; a new form starts blank and offers the earlier draft.
 */
function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  wanted: Start<Values> & Readonly<{ blank: Values }>,
) {
  const { place, isNew, start, keyRef, versionRef, filesRef, blank } = wanted;
  const [restoredAt, setRestoredAt] = useRestored(form, start, blank);
  const doneRef = useRef(false);
  const { isDirty: hasTyped } = form.formState;
  const typed = () => ({
    values: form.getValues(),
    key: keyRef.current,
    version: versionRef.current,
    files: filesRef.current,
  });
  const { keptAt, keep, keepSoon, drop } = useLocalDraft<Values>(place, () => {
    // A copy can be saved without any change. Its idempotency key must then survive until the response arrives, so the
    // draft is stored too.
    const isWanted = !doneRef.current && (hasTyped || keyRef.current !== undefined);
    return isWanted ? typed() : undefined;
  });

  const offered = useOffered<Values>(place, isNew, (draft) => {
    const left = hasTyped ? typed() : undefined;
    keyRef.current = draft.key;
    versionRef.current = draft.version;
    form.reset({ ...blank, ...draft.values }, { keepDefaultValues: true });
    setRestoredAt(draft.at);
    keepSoon();
    return left;
  });

  useTyping(form, () => {
    doneRef.current = false;
    keepSoon();
  });
  return {
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

/** Loads the stored draft into a form on mount; returns the instant at which it was stored, as state. */
function useRestored<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  start: KeptDraft<Values> | undefined,
  blank: Values,
) {
  const [restored] = useState(() => start && { ...blank, ...start.values });
  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);
  return useState(start?.at);
}

/** Calls `onType` when the values of a form change. */
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

/**
 * Adds null for each nullable field missing in the body, except those in `KEPT`, so that an update clears fields that
 * the user emptied.
 */
function whole(
  { update }: Pick<DocumentEndpoints<DocumentRecord>, 'update'>,
  body: DocumentBody,
): DocumentBody {
  if (!update) return body;
  const empty = emptiableIn(update.input).filter((name) => !KEPT.includes(name));
  return { ...Object.fromEntries(empty.map((name) => [name, null])), ...body };
}

/** Fields that an update must not clear if the body omits them. */
const KEPT = ['custom_id', 'attachment_ids'];

type Save = Readonly<{
  body: DocumentBody;
  /** Ids of the files in the form; undefined if the form has no field for files. */
  files: readonly number[] | undefined;
  key: string;
  isPosting: boolean;
}>;

/**
 * Returns the ids of the files that a draft keeps: those in the form, and those that were attached elsewhere meanwhile.
 * Leaves out files that were deleted elsewhere. Undefined if the form added and removed none.
 */
async function changedFiles(
  read: () => Promise<DocumentRecord>,
  chosen: readonly number[] | undefined,
  known: readonly number[],
): Promise<number[] | undefined> {
  const isChanged = chosen?.length !== known.length || chosen.some((id) => !known.includes(id));
  if (!chosen || !isChanged) return undefined;
  const { attachment_ids: current } = await read();
  const kept = chosen.filter((id) => current.includes(id) || !known.includes(id));
  const added = current.filter((id) => !known.includes(id) && !chosen.includes(id));
  return [...kept, ...added];
}

/** Returns a function that stores or updates a draft, and posts it if requested. */
function useDocumentSave<Record extends DocumentRecord>(
  endpoints: DocumentEndpoints<Record>,
  record: Record | undefined,
  { versionRef, filesRef }: Known,
): (save: Save) => Promise<Record> {
  // A type without the `update` endpoint has no drafts to edit, so this fallback is never called.
  const changing = endpoints.update ?? (endpoints.store as never);
  const [store, update, post] = [
    // No mounted list shows the new document yet, so the save does not wait until lists are refetched.
    useSend(endpoints.store, { waits: false }),
    useSend(changing),
    useSend(endpoints.post),
  ];
  return async ({ body, files, key, isPosting }) => {
    if (!record) {
      return store.mutateAsync({ input: { ...body, ...(isPosting && { post: true }) }, key });
    }
    const params = { id: record.id };
    const { attachment_ids: _files, ...rest } = body;
    const attachment_ids = await changedFiles(
      async () => latest({ endpoints }, record.id),
      files,
      filesRef.current,
    );
    const input = {
      ...whole(endpoints, rest),
      ...(attachment_ids && { attachment_ids }),
      version: versionRef.current,
    };
    const saved = await update.mutateAsync({ params, input });
    versionRef.current = saved.version;
    filesRef.current = files ?? [];
    if (!isPosting) return saved;
    return post.mutateAsync({ params, input: { version: saved.version }, key });
  };
}
