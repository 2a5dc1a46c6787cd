import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BoxProps } from '@/components/ui/box-props';
import { foldName } from '@/lib/format/fold';

/** Most options shown; users type on to narrow them. */
const SHOWN_MAX = 50;

/** Marks an event as handled for Base UI. */
type BoxKey = KeyboardEvent & Readonly<{ preventBaseUIHandler?: () => void }>;

/**
 * Typed text of a combobox and its matches. The key handler decides by the text at that moment, so it never chooses an
 * item that is not yet rendered or that matched an earlier text.
 */
export function useBox<Item>(props: BoxProps<Item>) {
  const { isComing = false, isDeed, isDisabled, textOf, onUnmatched } = props;
  const { draft, take, meant, isMarked, ...box } = useTyped(props);
  const isFree = (item: Item) => isDisabled?.(item) !== true;
  const isOurs = (item: Item) => isFree(item) && isDeed?.(item) !== true;

  const waitFor = () => {
    box.setLeft(true);
    props.onAwaited?.();
  };
  const leave = () => {
    props.onBlur?.();
    const text = draft();
    if (text.trim() === '') return box.type(undefined);
    const exact = box.found.find((item) => isOurs(item) && isSame(textOf(item), text));
    if (exact !== undefined) return take(exact);
    if (isComing) waitFor();
    else onUnmatched?.(text);
  };
  // If the box was left before the items loaded, it now chooses the match or reports that there is none.
  useEffect(() => {
    if (isComing || !box.isLeft) return;
    box.setLeft(false);
    const item = meant();
    if (item !== undefined && isOurs(item)) take(item);
    else onUnmatched?.(draft());
  });
  // The rendered items match an earlier text. Enter moves on, and the box chooses the match once all items are loaded.
  const goOnWithout = (event: BoxKey) => {
    if (!isPlainEnter(event) || draft().trim() === '') return;
    keep(event);
    box.setOpen(false);
    waitFor();
  };
  const onKeyDown = (event: BoxKey) => {
    if (!takes(event)) return;
    const item = meant();
    if (isComing && !isMarked(item)) return goOnWithout(event);
    if (item !== undefined && isFree(item)) {
      if (isPlainEnter(event) || (isDeed?.(item) && props.onDeed)) keep(event);
      return take(item);
    }
    if (!isPlainEnter(event) || draft().trim() === '') return;
    // Without a match the key is consumed and the focus stays.
    keep(event);
    event.stopPropagation();
    onUnmatched?.(draft());
  };

  return { ...box, take, onKeyDown, onBlur: leave };
}

/** Text of a box, as rendered and at this moment, and its matches. */
function useTyped<Item>({ items, value, onChange, onType, ...props }: BoxProps<Item>) {
  const { textOf, search = containing(textOf), shownMax = SHOWN_MAX, isDeed, onDeed } = props;
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const now = useRef<Now<Item>>(NOTHING);
  // A value set from outside replaces the typed text.
  const typed = value === null ? (draft ?? '') : '';

  const take = (item: Item | null, stay?: () => void) => {
    if (item !== null && onDeed && isDeed?.(item)) {
      stay?.();
      // The next key takes the item that is marked in the changed list.
      now.current = { ...now.current, marked: undefined, isOther: true };
      setOpen(true);
      return onDeed(item);
    }
    now.current = NOTHING;
    setDraft(undefined);
    setOpen(false);
    setLeft(false);
    onChange(item);
  };
  const type = (text: string | undefined) => {
    now.current = { ...NOTHING, text: text ?? '' };
    setDraft(text);
    setLeft(false);
    if (text === undefined) return;
    onType?.(text);
    if (value !== null) onChange(null);
  };
  /** The item that a key chooses: the one marked by the user, or the first match. */
  const meant = (): Item | undefined => {
    const { text, marked } = now.current;
    if (text.trim() === '') return undefined;
    const answers = search(items, text);
    return marked !== undefined && answers.includes(marked) ? marked : answers[0];
  };
  const isMarked = (item: Item | undefined) => item !== undefined && item === now.current.marked;
  const mark = (item: Item | undefined, isByHand: boolean) => {
    const isMeant = isByHand || now.current.isOther;
    now.current = { ...now.current, marked: isMeant ? item : undefined };
  };
  const text = value === null ? typed : textOf(value);
  const found = shown(search(items, typed), shownMax, isDeed);
  const state = { typed, text, found, isOpen, setOpen, isLeft, setLeft };
  return { ...state, take, type, meant, mark, isMarked, draft: () => now.current.text };
}

/** The first items and all actions, which are at the end and might otherwise be cut off. */
function shown<Item>(found: readonly Item[], max: number, isDeed?: (item: Item) => boolean) {
  if (found.length <= max) return found;
  const deeds = isDeed ? found.filter(isDeed) : [];
  return [...found.slice(0, max - deeds.length), ...deeds];
}

type Now<Item> = Readonly<{
  text: string;
  marked: Item | undefined;
  /** An action has changed the list since the text was typed. */
  isOther: boolean;
}>;

const NOTHING = { text: '', marked: undefined, isOther: false } as const;

/** Prevents the default action of the browser and of Base UI. */
function keep(event: BoxKey): void {
  event.preventDefault();
  event.preventBaseUIHandler?.();
}

const isPlainEnter = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Keys that leave a box, and those that save the form. */
const takes = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' || key === 'Tab' || key === 'F9' || ((ctrlKey || metaKey) && code === 'KeyS');

const isSame = (one: string, other: string) => foldName(one) === foldName(other);

const containing =
  <Item>(textOf: (item: Item) => string) =>
  (items: readonly Item[], typed: string): readonly Item[] => {
    const wanted = foldName(typed);
    return items.filter((item) => foldName(textOf(item)).includes(wanted));
  };
