import type { ReactNode } from 'react';

export type ComboboxProps<Item> = Readonly<{
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What stands in the box once the item is chosen. */
  textOf: (item: Item) => string;
  /** The items that answer to what was typed, best first. Without it: those whose text contains it. */
  search?: ((items: readonly Item[], typed: string) => readonly Item[]) | undefined;
  renderItem?: ((item: Item, typed: string) => ReactNode) | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** Below the list: the keys, or the way to make a new one. */
  footer?: ((typed: string) => ReactNode) | undefined;
  /** For lists that live on the server: called with what is typed. */
  onType?: ((typed: string) => void) | undefined;
  /** The items that answer to what was typed are still on their way. */
  isComing?: boolean | undefined;
  /** Choosing it does something else than to take it, so that it is never taken unseen. */
  isDeed?: ((item: Item) => boolean) | undefined;
  /** What a deed does to the list, which stays open for it. Without it a deed is taken as any item is. */
  onDeed?: ((item: Item) => void) | undefined;
  /** Above the list: what is found there. */
  heading?: ((typed: string) => ReactNode) | undefined;
  /** How many are drawn at most. */
  shownMax?: number | undefined;
  placeholder?: string | undefined;
}>;

export type BoxProps<Item> = ComboboxProps<Item> &
  Readonly<{
    value: Item | null;
    onChange: (item: Item | null) => void;
    onBlur?: (() => void) | undefined;
    /** Text was left in the box that is no item. */
    onUnmatched?: ((typed: string) => void) | undefined;
    /** It was left before the items had come: `onChange` or `onUnmatched` follows. */
    onAwaited?: (() => void) | undefined;
  }>;
