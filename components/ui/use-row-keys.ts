import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';

export type RowActions = Readonly<{
  onOpen?: ((id: string) => void) | undefined;
  onPeek?: ((id: string) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** Id of the row that the side panel shows, if the panel is open. The panel then follows the focus. */
  current?: string | undefined;
  /**
   * Key handler of the list itself, called first. Returns the id of the row to focus, true if the key was used, or
   * false.
   */
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
 * Makes the rows of a list a single tab stop. J and K or the arrow keys move the focus, and with Shift they also select
 * rows. Enter opens a row, Space opens the side panel, X selects. Letters mean key positions, so they work in every
 * script. A control within a row handles its own keys. If nothing has the focus, as on a new page, the first J, K,
 * ArrowUp or ArrowDown focuses a row.
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

/** Handles the first movement key while nothing has the focus; J also works from a link or button of the page. */
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
    // The window receives keys after the page shortcuts, so the J of the shortcut G J does not focus a row.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/**
 * True if a link or plain button outside dialogs and rows has the focus. Letter keys do nothing on such an element, so
 * J is free for the list.
 */
function isOnButton(): boolean {
  const now = document.activeElement;
  return now?.matches('a, button:not([role])') === true && !now.closest('[role="dialog"], tr');
}

/**
 * Index of the row that contains the target. It is read from the DOM, because screen readers and scripts move the focus
 * without an event.
 */
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
  // The row is rendered only after the scroll is processed, so the focus moves two frames later.
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
