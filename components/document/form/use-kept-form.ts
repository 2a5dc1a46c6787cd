'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Marks } from '@/components/document/form/use-document-save';
import { useCurrentUser } from '@/hooks/use-current-user';
import {
  DRAFT,
  keepAside,
  type KeptDraft,
  readDraft,
  setDraftAside,
  useLocalDraft,
} from '@/hooks/use-local-draft';
import type { RouteName } from '@/lib/routes';

type Wanted<Values> = Readonly<{
  route: RouteName;
  name: string;
  blank: Values;
  version: number | undefined;
}>;

/**
 * Stores a form as a local draft while typing. An edited record is restored; a new form starts blank and offers the
 * earlier draft. The idempotency key and the version are stored too.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { route, name, blank, version }: Wanted<Values>,
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
    // An unchanged copy can be sent too; its key must survive until the answer arrives.
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

/** Calls back when the user types in a form. */
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

/** The draft of an earlier new form. `take` puts it into the form and returns what it replaces there. */
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
