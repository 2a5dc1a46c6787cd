'use client';

import { useCallback, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import type { AnswerOf, Endpoint, Given, InputOf, Params } from '@/lib/contract/endpoint';
import { fieldIssues } from '@/lib/contract/issues';
import { UNPLACED } from './unplaced';
import { useConfirm } from './use-confirm';
import { useDraftForm } from './use-draft-form';
import { isResolved } from './use-unresolved';
import { useUnsaved } from './use-unsaved';

type Written = Endpoint<string, v.GenericSchema<FieldValues, unknown>>;

type Wanted<E extends Endpoint, Values extends FieldValues> = Readonly<{
  blank: Values;
  params?: Params<E>;
  /** Converts the typed values to the input. */
  toInput: (values: Values) => InputOf<E>;
  onSaved: (saved: AnswerOf<E>) => void;
}>;

/**
 * Form of one record of the settings or the chart of accounts. The endpoint's schema validates it before it is sent;
 * the first wrong field gets the focus, also after a refusal by the host. Unsaved changes require confirmation before
 * leaving.
 */
export function useRecordForm<Values extends FieldValues, E extends Written>(
  endpoint: E,
  { blank, params, toInput, onSaved }: Wanted<E, Values>,
) {
  const { form, submit, failure, isSaving } = useDraftForm<FieldValues, E>(endpoint, {
    blank: blank as DefaultValues<FieldValues>,
    // The cast is needed, because only the caller's types show whether the path has params.
    given: { ...(params && { params }) } as Partial<Given<E>>,
    // The cast is safe, because the form contains exactly the fields of `blank`.
    toInput: (values) => toInput(values as Values) as Given<E>['input'],
    onSaved: (saved) => {
      form.reset(form.getValues());
      onSaved(saved);
    },
  });
  useLeaving(form.formState.isDirty);
  useEffect(() => {
    if (failure) focusFirst(form, Object.keys(failure.errors));
  }, [failure, form]);

  const [tries, setTries] = useState(0);
  const save = () => {
    if (isSaving) return;
    setTries((before) => before + 1);
    form.clearErrors();
    if (!isResolved(form)) return;
    const read = v.safeParse(endpoint.input, toInput(form.getValues() as Values));
    if (read.success) void submit()();
    else showIssues(form, read.issues);
  };

  return { form, save, tries, failure, isSaving, isDirty: form.formState.isDirty };
}

export type RecordForm = ReturnType<typeof useRecordForm>;

function showIssues(form: UseFormReturn<FieldValues>, issues: readonly v.BaseIssue<unknown>[]) {
  const found = fieldIssues(issues);
  for (const { field, key } of found.toReversed()) {
    form.setError(isDrawn(form, field) ? field : `root.${UNPLACED}`, { message: key });
  }
  focusFirst(
    form,
    found.map(({ field }) => field),
  );
}

/** True if the form has a field, rows or a group of fields by this name. */
function isDrawn({ control }: UseFormReturn<FieldValues>, name: string): boolean {
  const { mount, array } = control._names;
  return array.has(name) || [...mount].some((one) => one === name || one.startsWith(`${name}.`));
}

function focusFirst(form: UseFormReturn<FieldValues>, names: readonly string[]) {
  const [first] = names;
  if (first) form.setFocus(first);
}

function useLeaving(isDirty: boolean) {
  const t = useTranslations('ui.unsaved');
  const confirm = useConfirm();
  const ask = useCallback(
    () => confirm({ title: t('title'), text: t('text'), confirm: t('leave') }),
    [confirm, t],
  );
  useUnsaved(isDirty, ask);
}
