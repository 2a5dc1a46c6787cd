'use client';

import { type FieldValues, useFormContext, type UseFieldArrayReturn } from 'react-hook-form';
import type { LineEditorProps } from '@/components/document/lines/line-editor-props';
import { startSum } from '@/components/document/lines/start-sum';
import { useShortcuts } from '@/hooks/use-shortcuts';

type Wanted<Line extends FieldValues> = Pick<
  LineEditorProps<Line>,
  'name' | 'blank' | 'fill' | 'active' | 'onDifference'
> &
  Readonly<{
    list: UseFieldArrayReturn;
    focus: (line: number, cell?: string, change?: () => void) => void;
  }>;

/** Actions of the line menu and shortcuts; shortcuts act on the line that has or last had the focus. */
export function useLineActs<Line extends FieldValues>({
  name,
  blank,
  fill,
  active,
  onDifference,
  list,
  focus,
}: Wanted<Line>) {
  const { getValues, setValue } = useFormContext();
  const lineAt = (line: number) => getValues(`${name}.${line}`) as Line;
  const put = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: true, shouldTouch: true });

  /** Fills empty fields from the line above; typed values stay. */
  const copyAbove = (line: number) => {
    if (line === 0) return;
    const filled = fill(lineAt(line), lineAt(line - 1));
    focus(line, cellNow(), () => {
      for (const [field, value] of Object.entries(filled)) put(`${name}.${line}.${field}`, value);
    });
  };
  const move = (line: number, by: 1 | -1) => {
    const to = line + by;
    if (to < 0 || to >= list.fields.length) return;
    focus(to, cellNow(), () => list.move(line, to));
  };
  const remove = (line: number) => {
    focus(Math.min(line, Math.max(list.fields.length - 2, 0)), cellNow(), () => {
      if (list.fields.length > 1) list.remove(line);
      else list.replace([{ ...blank }]);
    });
  };

  useShortcuts({
    'line-copy': () => copyAbove(active),
    'line-up': () => move(active, -1),
    'line-down': () => move(active, 1),
    'line-delete': () => remove(active),
    lines: () => focusFirst(active),
    calculator: startSum,
    ...(onDifference && {
      difference: () => {
        const cell = onDifference(active);
        if (cell !== undefined) focus(active, cell);
      },
    }),
  });

  return { copyAbove, move, remove };
}

const cellNow = () => document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell;

function focusFirst(line: number): void {
  document.querySelector<HTMLElement>(`[data-line="${line}"] input`)?.focus();
}
