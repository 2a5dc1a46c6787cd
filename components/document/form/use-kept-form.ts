'use client';

import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Marks } from '@/components/document/form/use-document-save';
import { useCurrentUser } from '@/hooks/use-current-user';
import { DRAFT, readDraft, useLocalDraft } from '@/hooks/use-local-draft';
import type { RouteName } from '@/lib/routes';

type Wanted<Values> = Readonly<{
  route: RouteName;
  name: string;
  blank: Values;
  version: number | undefined;
}>;

/**
 * A form that is kept on this device while it is typed, and comes back as it was left. What a save
 * would go on with is kept with it: the key of the tries so far, the version that was read.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { route, name, blank, version }: Wanted<Values>,
) {
  const { data: user } = useCurrentUser();
  const place = `${DRAFT}${user?.id ?? 0}:${route}:${name}`;
  const [start] = useState(() => readDraft<Values>(place));
  const [restored] = useState(() => start && { ...blank, ...start.values });
  const [restoredAt, setRestoredAt] = useState(start?.at);
  const marksRef = useRef<Marks>({ key: start?.key, version: start?.version ?? version });
  const doneRef = useRef(false);
  const { isDirty: hasTyped } = form.formState;
  const { keptAt, keep, keepSoon, drop } = useLocalDraft<Values>(place, () => {
    // A copy may be sent as it came: until the answer is there, its key must not be lost.
    const isWanted = !doneRef.current && (hasTyped || marksRef.current.key !== undefined);
    return isWanted ? { values: form.getValues(), ...marksRef.current } : undefined;
  });

  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true });
  }, [form, restored]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ isDirty, name: changed }) => {
          if (!isDirty && changed === undefined) return;
          doneRef.current = false;
          keepSoon();
        },
      }),
    [form, keepSoon],
  );

  return {
    marksRef,
    keep,
    shown: {
      at: keptAt,
      restoredAt,
      discard: () => {
        drop();
        setRestoredAt(undefined);
        form.reset(blank);
      },
    },
    /** What was typed is saved: there is nothing to keep until something is typed again. */
    done: () => {
      doneRef.current = true;
      setRestoredAt(undefined);
      drop();
    },
    /** The page may be left: what was typed is kept. */
    leave: () => {
      keep();
      return true;
    },
  };
}
