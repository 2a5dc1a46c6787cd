'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, useFormContext, type UseFormReturn } from 'react-hook-form';

type Box = Readonly<{
  isLeft: () => boolean;
  tell: () => void;
  /** Settles once what was left in it is chosen or refused; nothing when it waits for no answer. */
  coming: () => Promise<void> | undefined;
}>;

/** The boxes of each form, by its control and their names. */
const boxes = new WeakMap<object, Map<string, Box>>();

/**
 * The fields of a form whose box holds text that is nothing one can choose. Each says so from now on.
 * Whoever sends a form asks this first: such a field would be sent as if it had been left empty.
 */
export function unresolved({ control }: Readonly<{ control: object }>): readonly string[] {
  const left = [...(boxes.get(control) ?? [])].filter(([, box]) => box.isLeft());
  for (const [, box] of left) box.tell();
  return left.map(([name]) => name);
}

/**
 * Waits for the boxes that were left before their list had come, and until what follows from the choice is drawn:
 * who saves at once saves what was meant.
 */
export async function whenChosen({ control }: Readonly<{ control: object }>): Promise<void> {
  const coming = [...(boxes.get(control)?.values() ?? [])].flatMap((box) => box.coming() ?? []);
  if (coming.length === 0) return;
  await Promise.all(coming);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Whether every box of a form is empty or chosen from; the focus goes to the first that is not. */
export function isResolved<Values extends FieldValues>(form: UseFormReturn<Values>): boolean {
  const [first] = unresolved(form);
  if (first !== undefined) form.setFocus(first as Path<Values>);
  return first === undefined;
}

/** The text of one box of the surrounding form: what is typed, until it is chosen or emptied. */
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
      // A line that moved up may have put its own box under this name already.
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
    /** What was left in the box and is nothing; shown until it is typed over. */
    problem,
    type: (text: string) => over(text.trim()),
    /** It was left before its list had come. */
    wait: () => {
      coming.current ??= Promise.withResolvers<void>();
    },
    leave: (text: string) => over(typed.current, text),
    settle: () => over(''),
  };
}
