import type { CashFlow as AccountFlow } from '@/lib/domain/account';
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

type Class = AccountFlow | 'result';

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
 * The flows by the indirect method (IAS 7.18 b). The effect of exchange rates (IAS 7.28) is how the
 * accounts that value cash moved: the allowance of revaluations, and the valuation of the position,
 * which holds what the accounts of foreign cash were booked at beyond its cost. Neither came or went as
 * money, but both are part of the result, so what is added here is taken out of the operations.
 * What deals earned stays in the operations, since dealing is what the organisation does. The closing is
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
    section(
      'fx_effect',
      flatLines(valuing(cash), (account) => partOf(books, [account], 'movement')),
    ),
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
      ...flatLines(valuing(ofClass('cash')), (account) => moved([account])),
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

/** The accounts that value cash without being any. */
const valuing = (cash: readonly StatementAccount[]): StatementAccount[] =>
  cash.filter(
    ({ purpose }) => purpose === 'revaluation_allowance' || purpose === 'position_valuation',
  );

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
    if (cash_flow !== null) return cash_flow;
    if (type === 'equity') return 'financing';
    return fixed !== null && parent_id === fixed ? 'investing' : 'operating';
  };
}
