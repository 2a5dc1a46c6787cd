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
  /**
   * True for an item that runs an action instead of being selected. The action is not run when the box merely loses the
   * focus.
   */
  isAction?: ((item: Item) => boolean) | undefined;
  /** Runs the action of an item and keeps the list open. Without `onAction`, the item is selected like any other. */
  onAction?: ((item: Item) => void) | undefined;
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
    /** Called if the user leaves text in the box that matches no item. */
    onUnmatched?: ((typed: string) => void) | undefined;
    /** Called if the user leaves the box before its items are loaded; `onChange` or `onUnmatched` is called later. */
    onAwaited?: (() => void) | undefined;
  }>;
