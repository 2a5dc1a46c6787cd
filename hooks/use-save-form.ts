'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';

import {
  focusProblem,
  type FormProblem,
  markProblems,
  placeProblems,
  refusedFields,
  withUnresolved,
} from './form-problems';
import { type Leaving, useLeaving } from './use-unsaved';
import { type Refused, useSaving } from './use-saving';
import { whenChosen } from './use-unresolved';
import type { ApiError } from '@/lib/api/api-error';

export type SaveFormOptions<Values extends FieldValues, Answer, Intent> = Readonly<{
  blank: Values;
  /** Problems that prevent sending. */
  check: (values: Values, intent: Intent) => readonly FormProblem[];
  /** Sends the values under an idempotency key. */
  send: (values: Values, key: string, intent: Intent) => Promise<Answer>;
  onSaved: (answer: Answer, values: Values, intent: Intent) => void;
  onRefused?: ((failure: ApiError) => void) | undefined;
  /** Maps a field of the input to a field of the form; by default both have the same name. */
  fieldOf?: ((sent: string, values: Values) => string) | undefined;
  /** Opens the part of the form that contains the problems, for a form that shows one part at a time. */
  reveal?: (problems: readonly FormProblem[]) => void;
  /** True if the form lists all its problems, and the list takes the focus. */
  hasList?: boolean;
  leaving?: Leaving | undefined;
  /** True if a save creates a record. Values that were saved are then not saved again until one changes. */
  isCreation?: boolean;
  /** Ref that stores the idempotency key, if the key must outlive the form. */
  keyRef?: RefObject<string | undefined>;
}>;

/**
 * State of a form. It checks the values before it sends them, shows problems at their fields, and protects unsaved
 * input. A failed save keeps the input. Typing in a field removes its error.
 */
export function useSaveForm<Values extends FieldValues, Answer, Intent = void>(
  options: SaveFormOptions<Values, Answer, Intent>,
) {
  const { blank, check, send, onSaved, onRefused, fieldOf, isCreation = false } = options;
  const form = useForm<Values>({ defaultValues: blank as DefaultValues<Values>, mode: 'onChange' });
  const { isDirty } = form.formState;
  const saving = useSaving<Answer>(options.keyRef);
  const [refused, setRefused] = useState<Refused>();
  const { problems, show } = useProblems(form, options);
  const release = useLeaving(isDirty, options.leaving);
  const createdRef = useCreated(form);

  const showProblems = (found: readonly FormProblem[]) => {
    setRefused(undefined);
    show(found);
  };
  const save = async (intent: Intent) => {
    if (saving.isRunning()) return;
    await whenChosen(form);
    if (createdRef.current) return;
    const values = form.getValues();
    const found = withUnresolved(form, check(values, intent));
    showProblems(found);
    if (found.length > 0) return;
    const outcome = await saving.attempt((key) => send(values, key, intent));
    if (!outcome) return;
    if ('failure' in outcome) {
      const { failure } = outcome;
      const atFields = refusedFields(failure, (sent) => fieldOf?.(sent, values) ?? sent);
      showProblems(atFields);
      if (atFields.length === 0) setRefused(outcome);
      onRefused?.(failure);
      return;
    }
    form.reset(form.getValues());
    createdRef.current = isCreation;
    release();
    onSaved(outcome.answer, values, intent);
  };
  const forget = () => setRefused(undefined);
  const sendAnew = () => {
    saving.renew();
    forget();
  };

  return {
    form,
    save,
    problems,
    showProblems,
    /** Error of the last save that belongs to no field; null if there is none. */
    failure: refused?.failure ?? null,
    /** Allows a new save if an earlier attempt may already have been stored; otherwise undefined. */
    sendAnew: refused?.mayBeSaved ? sendAnew : undefined,
    forget,
    isSaving: saving.isSaving,
    isDirty,
  };
}

/**
 * Ref that is true after the form has created a record, until a value changes. Without it, a second press of the save
 * key would create a second record while the page is still leaving the form.
 */
function useCreated<Values extends FieldValues>(form: UseFormReturn<Values>): RefObject<boolean> {
  const createdRef = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          createdRef.current = false;
        },
      }),
    [form],
  );
  return createdRef;
}

type Shown = Pick<SaveFormOptions<FieldValues, unknown, unknown>, 'reveal' | 'hasList'>;

/** Problems of the last attempt to save, and a function that shows them. */
function useProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { reveal, hasList = false }: Shown,
) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const show = (found: readonly FormProblem[]) => {
    form.clearErrors();
    if (found.length > 0) reveal?.(found);
    if (hasList) markProblems(form, found);
    else placeProblems(form, found, reveal !== undefined);
    // Renders synchronously, so that a closed part of the form opens before its first problem gets the focus.
    flushSync(() => setProblems(found));
    if (!hasList) focusProblem(form, found);
  };
  return { problems, show };
}
