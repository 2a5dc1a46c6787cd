import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';

export type RowActions = Readonly<{
  onOpen?: ((id: string) => void) | undefined;
  onPeek?: ((id: string) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** The row that is open beside the list; moving then takes the next one along. */
  current?: string | undefined;
  /** Keys of a list's own, asked first: the row to go to, or whether the key was taken. */
  onKey?: ((event: KeyboardEvent, id: string) => string | boolean) | undefined;
}>;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  KeyJ: 1,
  ArrowUp: -1,
  KeyK: -1,
  Home: -Infinity,
  End: Infinity,
};

const CONTROLS = 'input, select, textarea, button, a';

/**
 * The rows of a list as one stop of the Tab key: J and K or the arrows move, with Shift they select on
 * the way, Enter opens, Space peeks, X selects. Letters go by their place on the keyboard, so they work
 * in every script. Keys pressed inside a control of a row belong to that control. Where nothing has the
 * focus, as on a page that was just opened, the first such key goes to the rows.
 */
export function useRowKeys(
  ids: readonly string[],
  { onOpen, onPeek, selected, onSelect, current, onKey }: RowActions,
  { list, reveal }: { list: HTMLElement | null; reveal: (index: number) => void },
) {
  const [at, setAt] = useState<string>();
  const stop = Math.max(ids.indexOf(current ?? at ?? ''), 0);

  useFirstKey(() => focusRow(list, stop, reveal));

  const moveTo = (start: number, index: number, extend: boolean) => {
    const [from, to] = [ids[start], ids[index]];
    if (from === undefined || to === undefined) return;
    setAt(to);
    focusRow(list, index, reveal);
    if (extend) onSelect?.(new Set([...(selected ?? []), from, to]));
    if (current !== undefined) onPeek?.(to);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect?.(next);
  };
  const act = (code: string, id: string): boolean => {
    if (code === 'Enter') onOpen?.(id);
    else if (code === 'Space') onPeek?.(id);
    else if (code === 'KeyX') toggle(id);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const here = rowAt(event.target) ?? stop;
    const id = ids[here];
    if (id === undefined || isElsewhere(event)) return;
    const own = onKey?.(event, id) ?? false;
    if (own !== false) {
      event.preventDefault();
      if (own !== true) moveTo(here, ids.indexOf(own), false);
      return;
    }
    const step = STEPS[event.code];
    if (step !== undefined) {
      moveTo(here, Math.min(Math.max(here + step, 0), ids.length - 1), event.shiftKey);
      event.preventDefault();
    } else if (act(event.code, id)) event.preventDefault();
  };
  const onRowClick = (event: MouseEvent, index: number) => {
    const id = ids[index];
    if (id === undefined || isInControl(event.target)) return;
    setAt(id);
    (onPeek ?? onOpen)?.(id);
  };

  return { stop, toggle, onKeyDown, onRowClick };
}

/** Answers to the first key of a step where nothing has the focus; J also from a link or a button of the page. */
function useFirstKey(begin: () => void) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const { defaultPrevented, ctrlKey, metaKey, altKey, code } = event;
      const isFree = document.activeElement === document.body || (code === 'KeyJ' && isOnButton());
      if (!isFree || defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (Math.abs(STEPS[code] ?? 0) !== 1) return;
      event.preventDefault();
      begin();
    };
    // After the shortcuts of the page, which listen at the document: G J goes elsewhere.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/** A link or a plain button has the focus: letters mean nothing to it. A layer keeps its own keys. */
function isOnButton(): boolean {
  const now = document.activeElement;
  return now?.matches('a, button:not([role])') === true && !now.closest('[role="dialog"], tr');
}

/** The row that has the focus: readers and scripts move it without telling. */
function rowAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row?.dataset.row === undefined ? undefined : Number(row.dataset.row);
}

const isInControl = (target: EventTarget) =>
  target instanceof Element && target.closest(CONTROLS) !== null;

const isElsewhere = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || isInControl(event.target);

function focusRow(list: HTMLElement | null, index: number, reveal: (index: number) => void) {
  const find = () => list?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const row = find();
  if (row) return row.focus();
  reveal(index);
  // The row is drawn only after the scroll has been seen.
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
