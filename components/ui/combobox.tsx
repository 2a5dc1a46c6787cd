'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  useRef,
  useEffect,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslations } from 'use-intl';

import type { BoxProps } from './box-props';
import { classNames } from './class-names';
import type { FieldVariant } from './field';
import { Icon } from './icon';
import { foldName, prefixFirst } from '@/lib/format/fold';

type Props<Item> = BoxProps<Item> &
  Readonly<{
    control?: object | undefined;
    inputRef?: Ref<HTMLInputElement> | undefined;
    disabled?: boolean | undefined;
    variant?: FieldVariant | undefined;
  }>;

/**
 * Combobox. Arrow keys move; Enter, Tab and the save shortcuts choose the highlighted item; Esc closes. Text without a
 * match stays in the box.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { value, keyOf, textOf, placeholder, variant, control, inputRef, disabled = false } = props;
  const box = useBox(props);

  return (
    <Base.Root<Item>
      items={props.items}
      filteredItems={box.found}
      value={value}
      disabled={disabled}
      inputValue={box.text}
      itemToStringLabel={textOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      open={box.isOpen}
      onOpenChange={box.setOpen}
      onItemHighlighted={(item, { reason }) => box.mark(item, reason !== 'none')}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && box.type(text)}
      onValueChange={(item, details) => box.take(item, () => details.cancel())}
    >
      <TypingBox
        variant={variant}
        control={control}
        inputRef={inputRef}
        placeholder={placeholder}
        box={box}
      />
      <ComboboxList {...props} typed={box.typed} count={box.found.length} />
    </Base.Root>
  );
}

type TypingBoxProps<Item> = Readonly<{
  variant: FieldVariant | undefined;
  control: object | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  placeholder: string | undefined;
  box: ReturnType<typeof useBox<Item>>;
}>;

function TypingBox<Item>({ variant, control, inputRef, placeholder, box }: TypingBoxProps<Item>) {
  const t = useTranslations('ui.combobox');
  const selecting = useSelecting(box.typed !== '');
  return (
    <Base.InputGroup className={classNames('input', variant === 'cell' && 'input-cell')}>
      <Base.Input
        {...control}
        {...selecting}
        ref={inputRef}
        placeholder={placeholder}
        autoComplete="off"
        onKeyDown={box.onKeyDown}
        onBlur={box.onBlur}
      />
      {variant !== 'cell' && (
        <Base.Trigger
          aria-label={t('open')}
          tabIndex={-1}
          className="input-end grid size-6 flex-none place-items-center"
        >
          <Icon of={ChevronDown} size={14} />
        </Base.Trigger>
      )}
    </Base.InputGroup>
  );
}

/**
 * When the box receives the focus, its whole text is selected, so that typing replaces it. A click also selects the
 * text, unless the focused box contains typed text (`isTyping`); then the click places the cursor.
 */
function useSelecting(isTyping: boolean) {
  const isEntering = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isEntering.current = document.activeElement !== currentTarget;
    },
    // If a click focuses the box, the browser places the cursor after the focus event, so the text is selected again.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isEntering.current || !isTyping) currentTarget.select();
      isEntering.current = false;
    },
  };
}

function ComboboxList<Item>({
  keyOf,
  textOf,
  renderItem = textOf,
  isDisabled,
  heading,
  footer,
  typed,
  count,
}: Props<Item> & { typed: string; count: number }) {
  const t = useTranslations('ui.combobox');
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={4} align="start">
        <Base.Popup className="pop max-w-[min(90vw,36rem)] min-w-(--anchor-width)">
          <Base.Status className="sr-only">{t('results', { count })}</Base.Status>
          {count > 0 && heading?.(typed)}
          <Base.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{t('none')}</Base.Empty>
          <Base.List className="max-h-80 overflow-auto">
            {(item: Item) => (
              <Base.Item
                key={keyOf(item)}
                value={item}
                disabled={isDisabled?.(item) ?? false}
                className="opt"
              >
                {renderItem(item, typed)}
              </Base.Item>
            )}
          </Base.List>
          {footer && <div className="pop-foot">{footer(typed)}</div>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** Maximum number of options that are rendered. Users type more text to see fewer options. */
const SHOWN_MAX = 50;

/** Key event that can be marked as handled for Base UI. */
type BoxKey = KeyboardEvent & Readonly<{ preventBaseUIHandler?: () => void }>;

/**
 * Typed text of a combobox and its matches. The key handler uses the current text, so it never chooses an item that is
 * not yet rendered or that matched an earlier text.
 */
function useBox<Item>(props: BoxProps<Item>) {
  const { isComing = false, isAction, isDisabled, textOf, onUnmatched } = props;
  const { draft, take, meant, isMarked, ...box } = useTyped(props);
  const isFree = (item: Item) => isDisabled?.(item) !== true;
  const isOurs = (item: Item) => isFree(item) && isAction?.(item) !== true;

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
  // If the user left the box before the items were loaded, the box now selects the match or reports that there is none.
  useEffect(() => {
    if (isComing || !box.isLeft) return;
    box.setLeft(false);
    const item = meant();
    if (item !== undefined && isOurs(item)) take(item);
    else onUnmatched?.(draft());
  });
  // While items load, Enter moves on without a selection, and the box selects the match after loading.
  const deferSelection = (event: BoxKey) => {
    if (!isPlainEnter(event) || draft().trim() === '') return;
    keep(event);
    box.setOpen(false);
    waitFor();
  };
  const onKeyDown = (event: BoxKey) => {
    if (!takes(event)) return;
    const item = meant();
    if (isComing && !isMarked(item)) return deferSelection(event);
    if (item !== undefined && isFree(item)) {
      if (isPlainEnter(event) || (isAction?.(item) && props.onAction)) keep(event);
      return take(item);
    }
    if (!isPlainEnter(event) || draft().trim() === '') return;
    // If no item matches, the key is consumed and the focus stays.
    keep(event);
    event.stopPropagation();
    onUnmatched?.(draft());
  };

  return { ...box, take, onKeyDown, onBlur: leave };
}

/**
 * State of the typed text and its matches. `draft` and `meant` read the current text, which may not be rendered yet.
 */
function useTyped<Item>({ items, value, onChange, onType, ...props }: BoxProps<Item>) {
  const { textOf, search = containing(textOf), shownMax = SHOWN_MAX, isAction, onAction } = props;
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const now = useRef<Now<Item>>(NOTHING);
  // A selected item replaces the typed text, also if the parent component has set the item.
  const typed = value === null ? (draft ?? '') : '';

  const take = (item: Item | null, stay?: () => void) => {
    if (item !== null && onAction && isAction?.(item)) {
      stay?.();
      // The next key chooses the item that is highlighted in the changed list.
      now.current = { ...now.current, marked: undefined, isOther: true };
      setOpen(true);
      return onAction(item);
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
  /** Returns the item that a key chooses: the item that the user marked, or the first match. */
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
  const found = shown(search(items, typed), shownMax, isAction);
  const state = { typed, text, found, isOpen, setOpen, isLeft, setLeft };
  return { ...state, take, type, meant, mark, isMarked, draft: () => now.current.text };
}

/** Returns all actions, and as many other items as fit. Actions are at the end and would otherwise be cut off. */
function shown<Item>(found: readonly Item[], max: number, isAction?: (item: Item) => boolean) {
  if (found.length <= max) return found;
  const actions = isAction ? found.filter(isAction) : [];
  return [...found.slice(0, max - actions.length), ...actions];
}

type Now<Item> = Readonly<{
  text: string;
  marked: Item | undefined;
  /** True if an action has changed the list since the user typed the text. */
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

/** True for keys that leave the combobox and keys that save the form. */
const takes = ({ key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' || key === 'Tab' || key === 'F9' || ((ctrlKey || metaKey) && code === 'KeyS');

const isSame = (one: string, other: string) => foldName(one) === foldName(other);

const containing =
  <Item,>(textOf: (item: Item) => string) =>
  (items: readonly Item[], typed: string): readonly Item[] => {
    const wanted = foldName(typed);
    const found = items.filter((item) => foldName(textOf(item)).includes(wanted));
    return prefixFirst(found, typed, textOf);
  };
