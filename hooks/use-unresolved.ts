'use client';

import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, useFormContext, type UseFormReturn } from 'react-hook-form';

type Box = Readonly<{ isLeft: () => boolean; tell: () => void }>;

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
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const all = boxes.get(control) ?? new Map<string, Box>();
    boxes.set(control, all);
    const box = {
      isLeft: () => typed.current !== '',
      tell: () => setProblem(typed.current),
    };
    all.set(name, box);
    return () => {
      // A line that moved up may have put its own box under this name already.
      if (all.get(name) === box) all.delete(name);
    };
  }, [control, name]);

  return {
    /** What was left in the box and is nothing; shown until it is typed over. */
    problem,
    type: (text: string) => {
      typed.current = text.trim();
      setProblem(undefined);
    },
    leave: (text: string) => setProblem(text),
    settle: () => {
      typed.current = '';
      setProblem(undefined);
    },
  };
}
