import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BoxProps } from '@/components/ui/box-props';
import { foldName } from '@/lib/format/fold';

/** More than anybody reads; who does not find it types on. */
const SHOWN_MAX = 50;

/** Base UI's way to be told that a key has been dealt with. */
type BoxKey = KeyboardEvent & Readonly<{ preventBaseUIHandler?: () => void }>;

/**
 * What is typed in a box and what it finds. Everything is decided in the handler of the key, by the
 * text as it stands then: what has not been drawn yet, or was drawn for fewer letters, is never taken.
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
  // Who left before the list had come gets what it then answers, or the sentence that it does not.
  useEffect(() => {
    if (isComing || !box.isLeft) return;
    box.setLeft(false);
    const item = meant();
    if (item !== undefined && isOurs(item)) take(item);
    else onUnmatched?.(draft());
  });
  // What is drawn answers to fewer letters. The key goes on, and the box gets what they all answer to.
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
    // There is nothing to go on with: the key stays here, and so does the focus.
    keep(event);
    event.stopPropagation();
    onUnmatched?.(draft());
  };

  return { ...box, take, onKeyDown, onBlur: leave };
}

/** The text of a box, drawn and at this very moment, and what answers to it. */
function useTyped<Item>({ items, value, onChange, onType, ...props }: BoxProps<Item>) {
  const { textOf, search = containing(textOf), shownMax = SHOWN_MAX, isDeed, onDeed } = props;
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const now = useRef<Now<Item>>(NOTHING);
  // A value that was put in from elsewhere takes the place of what was typed.
  const typed = value === null ? (draft ?? '') : '';

  const take = (item: Item | null, stay?: () => void) => {
    if (item !== null && onDeed && isDeed?.(item)) {
      stay?.();
      // What comes under the mark in the other list is what the next key takes.
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
  /** What a key would take: what a hand has marked, or the first that answers to the text. */
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

/** The first of them, and every deed: it stands at the end, where there may be no room. */
function shown<Item>(found: readonly Item[], max: number, isDeed?: (item: Item) => boolean) {
  if (found.length <= max) return found;
  const deeds = isDeed ? found.filter(isDeed) : [];
  return [...found.slice(0, max - deeds.length), ...deeds];
}

type Now<Item> = Readonly<{
  text: string;
  marked: Item | undefined;
  /** A deed has changed the list since the text was typed. */
  isOther: boolean;
}>;

const NOTHING = { text: '', marked: undefined, isOther: false } as const;

/** Neither the browser nor Base UI does anything with the key. */
function keep(event: BoxKey): void {
  event.preventDefault();
  event.preventBaseUIHandler?.();
}

const isPlainEnter = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** The keys that go on from a box, and those that save what stands in it. */
const takes = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' || key === 'Tab' || key === 'F9' || ((ctrlKey || metaKey) && code === 'KeyS');

const isSame = (one: string, other: string) => foldName(one) === foldName(other);

const containing =
  <Item>(textOf: (item: Item) => string) =>
  (items: readonly Item[], typed: string): readonly Item[] => {
    const wanted = foldName(typed);
    return items.filter((item) => foldName(textOf(item)).includes(wanted));
  };
