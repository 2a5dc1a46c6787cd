import { negate } from '@/lib/domain/money';
import type { Say } from '@/server/kernel/locale';
import {
  addedUp,
  negated,
  NOTHING,
  plus,
  type Standing,
  type StatementAccount,
  type Standings,
  type Values,
} from './statement-accounts';
import {
  computedLine,
  flatLines,
  headedLines,
  type Line,
  type Section,
  sectionOf,
  topmost,
} from './statement-section';

type Class = 'cash' | 'result' | 'operating' | 'investing' | 'financing';

type Books = Readonly<{
  accounts: readonly StatementAccount[];
  columns: readonly Standings[];
  say: Say;
  /** Of one currency alone, what was exchanged against others is a flow of its own. */
  isOneCurrency: boolean;
}>;

export type CashFlow = Readonly<{
  opening: Values;
  /** Operating, investing, financing, and the effect of exchange rates. */
  sections: readonly [Section, Section, Section, Section];
  /** The opening and all flows. */
  closing: Values;
  /** What the cash accounts themselves hold at the end. */
  held: Values;
}>;

/**
 * The flows by the indirect method. The effect of exchange rates is the unrealised exchange result: it
 * is part of the result without any cash having come or gone, so it is taken out of the operations and
 * told on its own. Its counterpart, the revaluation allowance of the currency held, counts as cash.
 * Realised differences stay in the operations, since dealing is what the house does. The closing is
 * the opening and the flows, never what the cash accounts say: the two are compared.
 */
export function cashFlow(books: Books): CashFlow {
  const { say, columns } = books;
  const classOf = classesOf(books.accounts);
  const ofClass = (wanted: Class) => books.accounts.filter((one) => classOf(one) === wanted);
  const cash = ofClass('cash');
  const section = (key: string, rows: Parameters<typeof sectionOf>[1]) =>
    sectionOf({ key, title: say(`statement.${key}`) }, rows, columns.length);
  const changes = (accounts: readonly StatementAccount[]) =>
    flatLines(accounts, (account) => negated(partOf(books, [account], 'movement')));

  const opening = partOf(books, cash, 'opening');
  const sections = [
    section('operating', operatingLines(books, ofClass)),
    section('investing', changes(ofClass('investing'))),
    section('financing', changes(ofClass('financing'))),
    section('fx_effect', changes(unrealised(books))),
  ] as const;
  const flows = addedUp(
    sections.map(({ values }) => values),
    columns.length,
  );
  return { opening, sections, closing: plus(opening, flows), held: partOf(books, cash, 'closing') };
}

function operatingLines(books: Books, ofClass: (wanted: Class) => readonly StatementAccount[]) {
  const { say, columns, accounts, isOneCurrency } = books;
  const moved = (some: readonly StatementAccount[]) => negated(partOf(books, some, 'movement'));
  const earning = ofClass('result');
  const isNonCash = ({ purpose }: StatementAccount) => purpose === 'accumulated_depreciation';
  const heading = (key: string) => ({ key, name: say(`statement.${key}`) });
  const headed = (key: string, rows: readonly Line[]) =>
    headedLines(heading(key), rows, columns.length);

  return [
    computedLine({ ...heading('result'), values: moved(earning) }, topmost(earning)),
    ...headed('adjustments', [
      ...flatLines(unrealised(books), (account) => moved([account]).map(negate)),
      ...flatLines(ofClass('operating').filter(isNonCash), (account) => moved([account])),
    ]),
    ...headed(
      'changes',
      flatLines(
        ofClass('operating').filter((account) => !isNonCash(account)),
        (account) => moved([account]),
      ),
    ),
    ...(isOneCurrency
      ? [
          computedLine({
            ...heading('exchanged'),
            values: partOf(books, accounts, 'movement'),
          }),
        ]
      : []),
  ];
}

const unrealised = ({ accounts }: Books): StatementAccount[] =>
  accounts.filter(({ purpose }) => purpose === 'unrealised_fx');

function partOf(
  { columns }: Books,
  accounts: readonly StatementAccount[],
  part: keyof Standing,
): Values {
  return addedUp(
    accounts.map(({ id }) => columns.map((column) => (column.get(id) ?? NOTHING)[part])),
    columns.length,
  );
}

/**
 * Where the change of an account belongs: income and expenses make the result; the others go by their
 * cash flow. Without one, equity is financing, what stands beside the fixed assets is investing, and
 * everything else is operating.
 */
function classesOf(accounts: readonly StatementAccount[]): (account: StatementAccount) => Class {
  const fixed = accounts.find(({ purpose }) => purpose === 'fixed_assets')?.parent_id ?? null;
  return ({ type, cash_flow, parent_id }) => {
    if (type === 'income' || type === 'expense') return 'result';
    // The table's check lets nothing else through.
    if (cash_flow !== null) return cash_flow as Class;
    if (type === 'equity') return 'financing';
    return fixed !== null && parent_id === fixed ? 'investing' : 'operating';
  };
}
