import type { RouteName } from './routes';
import { keysOf } from './domain/record-of';

export const SCOPES = ['global', 'list', 'record', 'review', 'form', 'pad'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * `keys` are strokes in sequence, separated by a blank. A stroke is modifiers and a key, joined by `+`. A key is a
 * typed sign, or the code of its position, which works in every script; `Digit` is any digit from 1 to 9. `Mod` is
 * Ctrl, or Command on Apple keyboards.
 */
export type Shortcut = Readonly<{
  scope: Scope;
  keys: string;
  /** Screen that the shortcut opens. */
  to?: RouteName;
  /**
   * True if the focused control itself handles the keys. The program then only lists the shortcut and does not bind it.
   */
  native?: true;
}>;

const go = (letter: string, to: RouteName): Shortcut => ({
  scope: 'global',
  keys: `KeyG Key${letter}`,
  to,
});
const on =
  (scope: Scope) =>
  (keys: string): Shortcut => ({ scope, keys });
const native = (scope: Scope, keys: string): Shortcut => ({ scope, keys, native: true });

const everywhere = on('global');
const inList = on('list');
const onRecord = on('record');
const inReview = on('review');
const inForm = on('form');
const atPad = on('pad');

/** All shortcuts of the program. Key binding, display and help use only this table. */
export const shortcuts = {
  palette: everywhere('Mod+KeyK'),
  sheet: everywhere('?'),
  new: everywhere('KeyN'),
  language: everywhere('Alt+Shift+KeyL'),
  'go-dashboard': go('D', 'app.dashboard'),
  'go-trade': go('T', 'app.exchange.trade'),
  'go-sales': go('S', 'app.exchange.sales'),
  'go-transfer': go('F', 'app.exchange.transfer'),
  'go-rates': go('R', 'app.exchange.rates'),
  'go-kyc': go('K', 'app.exchange.kyc-customers'),
  'go-journal': go('J', 'app.accounting.journal-entry'),
  'go-expenses': go('E', 'app.accounting.expenses'),
  'go-receipts': go('C', 'app.accounting.receipts'),
  'go-accounts': go('A', 'app.accounting.chart-of-accounts'),
  'go-payroll': go('P', 'app.hrm.payroll-preparation'),
  'go-reports': go('X', 'app.reports'),
  close: native('global', 'Escape'),

  search: inList('/'),
  filter: inList('KeyF'),
  views: inList('KeyV'),
  card: inList('Digit'),
  export: inList('Shift+KeyE'),
  refresh: inList('KeyR'),
  'row-next': native('list', 'KeyJ'),
  'row-previous': native('list', 'KeyK'),
  'row-peek': native('list', 'Space'),
  'row-open': native('list', 'Enter'),
  'row-select': native('list', 'KeyX'),
  'row-range': native('list', 'Shift+ArrowDown'),

  edit: onRecord('KeyE'),
  duplicate: onRecord('KeyD'),
  move: onRecord('KeyM'),
  reverse: onRecord('Shift+KeyR'),
  print: onRecord('KeyP'),
  previous: onRecord('['),
  next: onRecord(']'),
  attach: onRecord('KeyA'),
  history: onRecord('KeyH'),

  'review-accept': inReview('Digit1'),
  'review-ask': inReview('Digit2'),
  'review-reject': inReview('Digit3'),
  'review-claim': inReview('KeyC'),
  'hit-clear': onRecord('Digit1'),
  'hit-ask': onRecord('Digit2'),
  'hit-match': onRecord('Digit3'),
  'paper-next': inReview('.'),
  'paper-previous': inReview(','),
  'zoom-in': inReview('+'),
  'zoom-out': inReview('-'),
  turn: inReview('KeyT'),

  save: inForm('Mod+Enter'),
  'save-new': inForm('Mod+Shift+Enter'),
  'save-draft': inForm('Mod+KeyS'),
  'line-up': inForm('Mod+Shift+ArrowUp'),
  'line-down': inForm('Mod+Shift+ArrowDown'),
  'line-copy': inForm('Mod+KeyD'),
  'line-delete': inForm('Mod+Backspace'),
  discard: inForm('Mod+Shift+Backspace'),
  difference: inForm('Mod+KeyB'),
  calculator: inForm('F2'),
  lines: inForm('Mod+.'),
  'open-day': native('form', 'Alt+KeyO'),

  'pad-customer': atPad('F8'),
  'pad-line': atPad('Shift+F2'),
  'pad-find': atPad('Shift+F8'),
  'pad-swap': atPad('F4'),
  'pad-side': atPad('Shift+F4'),
  'pad-print': atPad('F9'),
  'pad-quote': atPad('Shift+F9'),
  'pad-identify': atPad('Shift+F7'),
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutId = keyof typeof shortcuts;

export const shortcutIds = keysOf(shortcuts);

export const shortcutOf = (id: ShortcutId): Shortcut => shortcuts[id];

export type Stroke = Readonly<
  Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
>;

/** Modifiers and key of a stroke. The key itself may be `+`. */
const partsOf = (stroke: string): string[] => (stroke === '+' ? [stroke] : stroke.split('+'));

/**
 * True if a key press is this stroke. A typed sign matches with any Shift or AltGr, because some keyboards need them
 * for the sign.
 */
export function isStroke(stroke: string, event: Stroke): boolean {
  const parts = partsOf(stroke);
  const key = parts.pop() ?? '';
  const isSign = key.length === 1;
  const wants = (name: string) => parts.includes(name);
  if (wants('Mod') !== (event.ctrlKey || event.metaKey) && !(isSign && event.altKey)) return false;
  if (isSign) return signOf(event) === key;
  const isCode = key === 'Digit' ? digitOf(event) !== undefined : event.code === key;
  return isCode && wants('Shift') === event.shiftKey && wants('Alt') === event.altKey;
}

/** Digit from 1 to 9 of a key on the main keyboard or the keypad; undefined for other keys. */
export function digitOf({ code }: Pick<Stroke, 'code'>): number | undefined {
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
  return digit === undefined ? undefined : Number(digit);
}

/**
 * Maps a typed sign to the sign that shortcuts use: from signs of Persian keyboards, and from the sign on a key without
 * Shift.
 */
const SIGNS: Readonly<Record<string, string>> = { '؟': '?', '=': '+', '،': ',' };

const signOf = ({ key }: Stroke) => SIGNS[key] ?? key;

/**
 * True for keys that users also type into fields. In a field they do not trigger the shortcut, and users can switch
 * such shortcuts off.
 */
export const isPlain = (keys: string): boolean => !/Mod\+|Alt\+|(^|\+)F\d|Escape/.test(keys);

const NAMES: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Digit: '1–9',
};

/** Keys for display, by stroke: `Ctrl K`, or `G` and `D`. */
export function shownKeys(keys: string, isApple = false): readonly string[] {
  return keys.split(' ').map((stroke) =>
    partsOf(stroke)
      .map((key) => nameOf(key, isApple))
      .join(' '),
  );
}

function nameOf(key: string, isApple: boolean): string {
  if (key === 'Mod' && isApple) return '⌘';
  return NAMES[key] ?? key.replace(/^(?:Key|Digit(?=\d))/, '');
}
