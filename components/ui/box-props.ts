import type { ReactNode } from 'react';

export type ComboboxProps<Item> = Readonly<{
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Text in the box after the item is chosen. */
  textOf: (item: Item) => string;
  /** Returns the matching items, best first. By default items whose text contains the typed text. */
  search?: ((items: readonly Item[], typed: string) => readonly Item[]) | undefined;
  renderItem?: ((item: Item, typed: string) => ReactNode) | undefined;
  isDisabled?: ((item: Item) => boolean) | undefined;
  /** Content below the list: keyboard hints, or a button to create an item. */
  footer?: ((typed: string) => ReactNode) | undefined;
  /** Called with the typed text, for lists that the server searches. */
  onType?: ((typed: string) => void) | undefined;
  /** True while the matching items are loading. */
  isComing?: boolean | undefined;
  /** True for an item that runs an action instead of being chosen. Leaving the box never chooses it. */
  isDeed?: ((item: Item) => boolean) | undefined;
  /** Runs the action of such an item and keeps the list open. Without `onDeed` the item is chosen like any other. */
  onDeed?: ((item: Item) => void) | undefined;
  /** Content above the list. */
  heading?: ((typed: string) => ReactNode) | undefined;
  /** Maximum number of items that are rendered. */
  shownMax?: number | undefined;
  placeholder?: string | undefined;
}>;

export type BoxProps<Item> = ComboboxProps<Item> &
  Readonly<{
    value: Item | null;
    onChange: (item: Item | null) => void;
    onBlur?: (() => void) | undefined;
    /** Called if text without a matching item is left in the box. */
    onUnmatched?: ((typed: string) => void) | undefined;
    /** Called if the box is left before its items are loaded; a call of `onChange` or `onUnmatched` follows. */
    onAwaited?: (() => void) | undefined;
  }>;
