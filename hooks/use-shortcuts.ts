'use client';

import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { isPlain, isStroke, shortcutIds, type ShortcutId, shortcutOf } from '@/lib/shortcuts';
import { currentPreferences } from './use-preferences';

/** Action of a shortcut; it receives the key event if a key was pressed. */
type Handler = (event?: KeyboardEvent) => void;
type Handlers = Partial<Record<ShortcutId, Handler>>;
type Binding = Readonly<{ ids: readonly string[]; handlers: () => Handlers; inDialog: boolean }>;

/** Maximum pause between the two keys of a shortcut, in milliseconds. */
const PATIENCE = 1_200;

const NOTHING: readonly ShortcutId[] = [];
const listeners = new Set<() => void>();
let bindings: readonly Binding[] = [];
let live: readonly ShortcutId[] = NOTHING;

/**
 * Binds shortcuts while the component is mounted. The latest binding wins. While a dialog is open, keys reach only
 * bindings with `inDialog`.
 */
export function useShortcuts(handlers: Handlers, { inDialog = false } = {}): void {
  const latest = useRef(handlers);
  // Updates the handlers before paint, because the user may press a key as soon as the page is visible.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const ids = Object.keys(handlers).join(' ');
  useLayoutEffect(() => {
    const binding: Binding = { ids: ids.split(' '), handlers: () => latest.current, inDialog };
    change([binding, ...bindings]);
    return () => change(bindings.filter((one) => one !== binding));
  }, [ids, inDialog]);
}

/** Shortcuts with an action on this page, in the order of the list of shortcuts. */
export function useLiveShortcuts(): readonly ShortcutId[] {
  return useSyncExternalStore(
    subscribe,
    () => live,
    () => NOTHING,
  );
}

export function runShortcut(id: ShortcutId): void {
  handlerOf(id, false)?.();
}

/** Listens for the keys of all bound shortcuts. Mounted once, in the frame. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let first: { event: KeyboardEvent; at: number } | undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const before = first && event.timeStamp - first.at < PATIENCE ? first.event : undefined;
      const pressed = before ? [before, event] : [event];
      const handler = find(pressed, event.target);
      first = handler ? undefined : { event, at: event.timeStamp };
      if (!handler) return;
      event.preventDefault();
      handler(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function find(pressed: readonly KeyboardEvent[], target: EventTarget | null) {
  const lettersOff = isTyping(target) || !currentPreferences().shortcuts;
  const isInDialog = isDialogOpen();
  for (const id of shortcutIds) {
    const { keys, native } = shortcutOf(id);
    if (native || (lettersOff && isPlain(keys))) continue;
    if (!isPressed(keys.split(' '), pressed)) continue;
    const handler = handlerOf(id, isInDialog);
    if (handler) return handler;
  }
  return undefined;
}

export function isDialogOpen(): boolean {
  return document.querySelector('.dialog[data-open]') !== null;
}

/**
 * True if the last strokes match the shortcut. A shortcut of one key does not match after G, because G begins a
 * sequence.
 */
function isPressed(strokes: readonly string[], pressed: readonly KeyboardEvent[]): boolean {
  if (strokes.length === 1 && pressed[0] && pressed.length > 1 && isStroke('KeyG', pressed[0])) {
    return false;
  }
  const last = pressed.slice(-strokes.length);
  return (
    last.length === strokes.length &&
    last.every((event, index) => isStroke(strokes[index] ?? '', event))
  );
}

function handlerOf(id: ShortcutId, isInDialog: boolean): Handler | undefined {
  for (const { handlers, inDialog } of bindings) {
    const handler = handlers()[id];
    if (handler && (inDialog || !isInDialog)) return handler;
  }
  return undefined;
}

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

function change(next: readonly Binding[]): void {
  bindings = next;
  const bound = new Set(next.flatMap(({ ids }) => ids));
  live = shortcutIds.filter((id) => bound.has(id));
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
