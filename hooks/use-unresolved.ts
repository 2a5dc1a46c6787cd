'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, useFormContext, type UseFormReturn } from 'react-hook-form';

type Box = Readonly<{
  isLeft: () => boolean;
  tell: () => void;
  /** Promise that resolves when the pending choice is made or given up; undefined if no choice is pending. */
  coming: () => Promise<void> | undefined;
}>;

/** Comboboxes by form (its `control`) and by field name. */
const boxes = new WeakMap<object, Map<string, Box>>();

/**
 * Names of the fields whose combobox contains text without a choice; each then shows an error. Check this before
 * sending a form, because such a field would be sent as empty.
 */
export function unresolved({ control }: Readonly<{ control: object }>): readonly string[] {
  const left = [...(boxes.get(control) ?? [])].filter(([, box]) => box.isLeft());
  for (const [, box] of left) box.tell();
  return left.map(([name]) => name);
}

/**
 * Waits until comboboxes with pending options have made their selection and the selection is rendered, so that an
 * immediate save stores it.
 */
export async function whenChosen({ control }: Readonly<{ control: object }>): Promise<void> {
  const coming = [...(boxes.get(control)?.values() ?? [])].flatMap((box) => box.coming() ?? []);
  if (coming.length === 0) return;
  await Promise.all(coming);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * True if every combobox of a form is empty or has a selection; otherwise focuses the first one without a selection.
 */
export function isResolved<Values extends FieldValues>(form: UseFormReturn<Values>): boolean {
  const [first] = unresolved(form);
  if (first !== undefined) form.setFocus(first as Path<Values>);
  return first === undefined;
}

/** Unresolved text of one combobox in the surrounding form, until the user selects an item or clears the text. */
export function useUnresolved(name: string) {
  const { control } = useFormContext();
  const typed = useRef('');
  const coming = useRef<PromiseWithResolvers<void>>(undefined);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const all = boxes.get(control) ?? new Map<string, Box>();
    boxes.set(control, all);
    const box = {
      isLeft: () => typed.current !== '',
      tell: () => setProblem(typed.current),
      coming: () => coming.current?.promise,
    };
    all.set(name, box);
    return () => {
      coming.current?.resolve();
      // When lines are moved, another combobox may already be registered under the same field name.
      if (all.get(name) === box) all.delete(name);
    };
  }, [control, name]);

  const over = (text: string, left?: string) => {
    typed.current = text;
    setProblem(left);
    coming.current?.resolve();
    coming.current = undefined;
  };
  return {
    /** Text that was left in the box without a choice; shown until the user types again. */
    problem,
    type: (text: string) => over(text.trim()),
    /** Called when the combobox is left before its options are loaded. */
    wait: () => {
      coming.current ??= Promise.withResolvers<void>();
    },
    leave: (text: string) => over(typed.current, text),
    settle: () => over(''),
  };
}
