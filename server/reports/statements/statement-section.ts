import { keysOf, recordOf } from '@/lib/domain/record-of';
import type { StatementLine, StatementSection } from '@/lib/contract/reports/statement';
import { divide, fixed, isZero, multiply } from '@/lib/domain/money';
import { addedUp, type StatementAccount, type Values } from './statement-accounts';

export type Line = Omit<StatementLine, 'amount' | 'compare' | 'share'> &
  Readonly<{ values: Values }>;

export type Section = Readonly<{
  key: string;
  title: string;
  accounts: number[];
  values: Values;
  rows: readonly Line[];
}>;

type Figure = (account: StatementAccount) => Values;

/**
 * Returns the lines of accounts as a tree, in which each parent includes the sums of its children. An account whose
 * parent is not in the list is at the top.
 */
export function treeLines(accounts: readonly StatementAccount[], valuesOf: Figure): Line[] {
  const ids = new Set(accounts.map(({ id }) => id));
  const below = Map.groupBy(accounts, ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const grown = (parent: StatementAccount | null, level: number): Line[] =>
    (below.get(parent?.id ?? null) ?? []).flatMap((account) => {
      const lines = grown(account, level + 1);
      const own = valuesOf(account);
      const under = lines.filter((line) => line.level === level + 1).map(({ values }) => values);
      const values = addedUp([own, ...under], own.length);
      return [lineOf(account, values, parent && `account-${parent.id}`, level), ...lines];
    });
  return grown(null, 1);
}

/** Returns the lines of the detail accounts without their parents. */
export function flatLines(accounts: readonly StatementAccount[], valuesOf: Figure): Line[] {
  return accounts
    .filter(({ position }) => position === 'detail')
    .map((account) => lineOf(account, valuesOf(account), null, 1));
}

/** Returns a heading with the sum of some lines, followed by these lines. */
export function headedLines(
  heading: Readonly<{ key: string; name: string }>,
  lines: readonly Line[],
  columns: number,
): Line[] {
  const values = addedUp(
    lines.map((line) => line.values),
    columns,
  );
  const head = computedLine({ ...heading, values });
  return [
    { ...head, accounts: lines.flatMap(({ accounts }) => accounts) },
    ...lines.map((line) => ({ ...line, under: head.id, level: head.level + 1 })),
  ];
}

function lineOf(
  { id, number, name, names, position, purpose }: StatementAccount,
  values: Values,
  under: string | null,
  level: number,
): Line {
  return {
    id: `account-${id}`,
    under,
    level,
    position,
    key: purpose,
    account_id: id,
    number,
    name,
    names,
    accounts: [id],
    values,
  };
}

/** Builds a line that is computed and belongs to no single account. */
export function computedLine(
  { key, name, values }: Readonly<{ key: string; name: string; values: Values }>,
  accounts: readonly Pick<StatementAccount, 'id'>[] = [],
): Line {
  return {
    id: key,
    under: null,
    level: 1,
    position: 'computed',
    key,
    account_id: null,
    number: '',
    name,
    names: {},
    accounts: accounts.map(({ id }) => id),
    values,
  };
}

/** Builds a section whose sum adds up the top-level lines. */
export function sectionOf(
  { key, title }: Readonly<{ key: string; title: string }>,
  rows: readonly Line[],
  columns: number,
): Section {
  const top = rows.filter(({ under }) => under === null);
  return {
    key,
    title,
    accounts: top.flatMap(({ accounts }) => accounts),
    values: addedUp(
      top.map(({ values }) => values),
      columns,
    ),
    rows,
  };
}

/**
 * Returns the accounts whose parent is not in the list. Together, their figures include those of all other accounts in
 * the list.
 */
export function topmost(accounts: readonly StatementAccount[]): StatementAccount[] {
  const ids = new Set(accounts.map(({ id }) => id));
  return accounts.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
}

type Told = Readonly<{
  decimals: number;
  /** If true, lines whose figures are all zero are shown too. */
  zero: boolean;
  /** Amount of which each line's `share` is a percentage; if undefined, lines have no `share`. */
  whole?: string;
}>;

/** Formats a section for the API. */
export function shownSection(
  { rows, values, ...section }: Section,
  options: Told,
): StatementSection {
  return {
    ...section,
    ...figures(values, options),
    rows: (options.zero ? rows : withoutZeros(rows)).map(({ values: own, ...row }) => ({
      ...row,
      ...figures(own, options),
    })),
  };
}

/** Removes lines that are zero in all columns, except computed lines without children and parents of a kept line. */
function withoutZeros(rows: readonly Line[]): Line[] {
  const heads = new Set(rows.map(({ under }) => under));
  const needed = new Set<string | null>();
  const kept = rows.toReversed().filter((row) => {
    const isComputed = row.position === 'computed' && !heads.has(row.id);
    const isKept = isComputed || needed.has(row.id) || !row.values.every(isZero);
    if (isKept) needed.add(row.under);
    return isKept;
  });
  return kept.toReversed();
}

function figures([own = '0', ...compared]: Values, { decimals, whole }: Told) {
  return {
    amount: fixed(own, decimals),
    compare: compared.map((value) => fixed(value, decimals)),
    ...(whole !== undefined && { share: shareOf(own, whole) }),
  };
}

function shareOf(part: string, whole: string): string | null {
  if (isZero(whole)) return null;
  return fixed(divide(multiply(part, '100'), whole, { decimals: 1 }), 1);
}

/** Formats named totals for the API: those of the period, and those of each compared period. */
export function shownTotals<Name extends string>(
  sums: Readonly<Record<Name, Values>>,
  decimals: number,
): Record<Name, string> & { compare: Record<Name, string>[] } {
  const names = keysOf(sums);
  const at = (column: number) =>
    recordOf(names, (name) => fixed(sums[name][column] ?? '0', decimals));
  const columns = Math.max(0, ...names.map((name) => sums[name].length));
  return {
    ...at(0),
    compare: Array.from({ length: Math.max(0, columns - 1) }, (_, index) => at(index + 1)),
  };
}
