import { accountName } from '@/components/pickers/account-search';
import { changeOf } from './change-figures';
import type { Context, Drill, FigureGroup, Figures, StatementRow } from './statement';
import type { StatementLine, StatementSection } from '@/lib/contract/reports/statement';
import type { Period } from '@/lib/domain/report-period';

/** Response of a statement that has sections. */
type Sectioned = Period &
  Readonly<{
    as_of?: string | undefined;
    decimals: number;
    sections: readonly StatementSection[];
    compared: readonly Period[];
  }>;

const AMOUNT = [{ id: 'amount', label: 'figure' }];
const SHARE = [{ id: 'share', label: 'share', isPercent: true }];
const CHANGE: FigureGroup = {
  id: 'change',
  columns: [
    { id: 'change', label: 'change' },
    { id: 'percent', label: 'percent', isPercent: true },
  ],
};

/** Column groups: the report's period, the compared periods newest first, and the change since the newest of them. */
export function sectionGroups(
  { as_of, from, to, compared }: Sectioned,
  { inWords }: Context,
  { hasShare = false }: { hasShare?: boolean } = {},
): FigureGroup[] {
  const title = (days: Period) =>
    inWords({ ...days, as_of: as_of === undefined ? undefined : days.to }).own;
  return [
    { id: 'own', title: title({ from, to }), columns: hasShare ? [...AMOUNT, ...SHARE] : AMOUNT },
    ...compared.map((days, index) => ({
      id: `compare_${index + 1}`,
      title: title(days),
      columns: [{ id: `compare_${index + 1}`, label: 'figure' }],
    })),
    ...(compared.length > 0 ? [CHANGE] : []),
  ];
}

type AmountRow = Readonly<{
  amount: string;
  compare: readonly string[];
  share?: string | null | undefined;
}>;

export function figuresOf({ amount, compare, share }: AmountRow, decimals: number): Figures {
  const [newest] = compare;
  return {
    amount,
    ...(share && { share }),
    ...Object.fromEntries(compare.map((value, index) => [`compare_${index + 1}`, value])),
    ...(newest !== undefined && changeOf(amount, newest, decimals)),
  };
}

export function totalFigures<Name extends string>(
  totals: Readonly<Record<Name, string>> & Readonly<{ compare: readonly Record<Name, string>[] }>,
  of: Name,
  decimals: number,
): Figures {
  return figuresOf({ amount: totals[of], compare: totals.compare.map((one) => one[of]) }, decimals);
}

/** Returns the query for the lines behind a figure of a section or line, in the period of its column. */
export type SectionDrill = (
  days: Period,
  line: StatementLine | undefined,
) => NonNullable<ReturnType<Drill>>;

/**
 * Returns the rows of all sections, with their lines as a tree. If a section has one general account at its top, this
 * account is the row of the section.
 */
export function sectionRows(
  answer: Sectioned,
  { locale }: Context,
  drillTo: SectionDrill,
): StatementRow[] {
  const drill = drillOf(answer, drillTo);
  return answer.sections.flatMap((section): StatementRow[] => {
    const root = onlyRoot(section.rows);
    const rows = section.rows.filter((line) => line !== root);
    const placeOf = placesIn(section, root);
    const lines = rows.map((line): StatementRow => ({
      ...placeOf(line),
      number: line.number,
      name: accountName(line, locale),
      figures: figuresOf(line, answer.decimals),
      ...drill(line.accounts, line),
    }));
    const figures = figuresOf(section, answer.decimals);
    return [{ ...headOf(section, root), figures, ...drill(section.accounts) }, ...lines];
  });
}

const headOf = ({ key, title, rows }: StatementSection, root: StatementLine | undefined) =>
  ({
    id: `section-${key}`,
    kind: rows.some((line) => line !== root) ? 'group' : 'total',
    level: 0,
    number: root?.number ?? '',
    name: title,
  }) as const;

/** Returns a function that returns the position of a line in the tree of its section, below the section's own row. */
function placesIn(section: StatementSection, root: StatementLine | undefined) {
  const head = headOf(section, root).id;
  const groups = new Set(section.rows.map(({ under }) => under));
  return ({ id, under, level, position }: StatementLine) => {
    const isRaised = root !== undefined && position !== 'computed';
    return {
      id,
      kind: groups.has(id) ? 'group' : 'row',
      under: under === null || under === root?.id ? head : under,
      level: Math.min(level - (isRaised ? 1 : 0), DEEPEST),
    } as const;
  };
}

/**
 * Returns a function that creates the link to the ledger lines of some accounts. There is no link without accounts, or
 * if so many accounts would make the URL too long.
 */
function drillOf(answer: Sectioned, drillTo: SectionDrill) {
  const daysOf = daysOfColumns(answer);
  return (accounts: readonly number[], line?: StatementLine): { drill?: Drill } => {
    if (accounts.length === 0 || accounts.length > ACCOUNTS_MAX) return {};
    const account_id = accounts.join(',');
    return { drill: (column) => ({ account_id, ...drillTo(daysOf(column), line) }) };
  };
}

const ACCOUNTS_MAX = 100;
const DEEPEST = 3;

function onlyRoot(rows: readonly StatementLine[]): StatementLine | undefined {
  const top = rows.filter(({ under, position }) => under === null && position !== 'computed');
  return top.length === 1 && top[0]?.position === 'general' ? top[0] : undefined;
}

function daysOfColumns({ from, to, compared }: Sectioned): (column: string) => Period {
  return (column) => compared[Number(/^compare_(\d+)$/.exec(column)?.[1]) - 1] ?? { from, to };
}
