import { type Actor, can } from '@/lib/domain/permission';

/** Cards that the user can order and hide, each with the column to which it belongs. */
export const CARDS = {
  setUp: 'narrow',
  positions: 'wide',
  margin: 'wide',
  attribution: 'narrow',
  volume: 'wide',
  pair: 'wide',
  drawers: 'wide',
  legs: 'wide',
  cash: 'wide',
  result: 'wide',
  owed: 'wide',
  assets: 'wide',
  payroll: 'narrow',
  rates: 'narrow',
  finish: 'narrow',
  drafts: 'narrow',
  days: 'narrow',
} as const satisfies Readonly<Record<string, 'wide' | 'narrow'>>;

export type CardKey = keyof typeof CARDS;

const OWNER: readonly CardKey[] = [
  'setUp',
  ...(['positions', 'margin', 'drawers', 'legs', 'volume', 'pair'] as const),
  ...(['cash', 'result', 'owed', 'assets', 'rates', 'attribution', 'finish', 'drafts'] as const),
  ...(['payroll', 'days'] as const),
];
const TELLER: readonly CardKey[] = [
  'setUp',
  ...(['drawers', 'legs', 'positions', 'pair', 'volume', 'margin'] as const),
  ...([
    'cash',
    'result',
    'owed',
    'assets',
    'rates',
    'drafts',
    'finish',
    'attribution',
    'days',
  ] as const),
  ...(['payroll'] as const),
];
const ACCOUNTANT: readonly CardKey[] = [
  'setUp',
  ...(['cash', 'result', 'owed', 'assets', 'legs', 'positions', 'drawers'] as const),
  ...(['margin', 'volume', 'pair', 'finish', 'payroll', 'attribution', 'days'] as const),
  ...(['drafts', 'rates'] as const),
];

/**
 * Default order of the cards: for an owner, who may see sensitive data of sales; for a teller, who may create sales;
 * otherwise for an accountant.
 */
export function usualOrder(user: Actor | undefined): readonly CardKey[] {
  if (can(user, 'sales', 'sensitive')) return OWNER;
  return can(user, 'sales', 'create') ? TELLER : ACCOUNTANT;
}

export const isCardKey = (text: string): text is CardKey => Object.hasOwn(CARDS, text);
