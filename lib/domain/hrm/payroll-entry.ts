import type { Deal } from '@/lib/domain/ledger/deal';
import { type LayerMove, movesOfLeg } from '@/lib/domain/ledger/layers';
import {
  add,
  type Decimal,
  isZero,
  multiply,
  negate,
  round,
  share,
  subtract,
  sum,
} from '@/lib/domain/money';
import type { LineRole } from './payroll';
import type { PayslipLine } from './payslip-lines';
import type { PostingLine } from '@/lib/domain/ledger/posting';

export type PostedSlip = Readonly<{
  party_id: number;
  currency: string;
  lines: readonly PayslipLine[];
  rounding: Decimal;
  net: Decimal;
  base_net: Decimal;
}>;

type PayrollAccounts = Readonly<{
  salaries: number;
  employer_cost: number;
  tax_withheld: number;
  deductions_payable: number;
  employee_advances: number;
  salaries_payable: number;
  rounding: number;
}>;

type Setting = Readonly<{
  base: string;
  baseDecimals: number;
  /** Rates by currency, in base per unit. */
  rates: Readonly<Record<string, Decimal>>;
  accounts: PayrollAccounts;
  /** True if advances in this currency are booked in that currency, false if they are booked in base. */
  advancesIn: (currency: string) => boolean;
}>;

export type PayrollEntry = Readonly<{ lines: readonly PostingLine[]; deal: Deal | undefined }>;

/**
 * Plans the entry of a payroll run: pay and contributions by account, deductions by account or employee, and each
 * employee's net. If the slips are in a foreign currency, the net is owed in that currency, and all other amounts are
 * converted at the run's rate and rounded once per slip; the salaries line makes the entry balance. The debt in the
 * foreign currency is recognised at the run's rate (IAS 21.21) and reduces the position; nothing is realised before
 * payment.
 */
export function accrualOf(slips: readonly PostedSlip[], setting: Setting): PayrollEntry {
  const { accounts, base } = setting;
  const based = slips.map((slip) => inBase(slip, setting));
  const total = (of: (slip: InBase) => Decimal) => sum(based.map(of));
  const grouped = [
    entryLine(
      accounts.salaries,
      base,
      total((one) => one.salary),
    ),
    entryLine(
      accounts.employer_cost,
      base,
      total((one) => one.employer),
    ),
    entryLine(
      accounts.rounding,
      base,
      total((one) => one.rounding),
    ),
    entryLine(accounts.tax_withheld, base, negate(total((one) => one.tax))),
    entryLine(
      accounts.deductions_payable,
      base,
      negate(total((one) => add(one.deduction, one.employer))),
    ),
  ];
  const own = slips.flatMap((slip, at) => personal(slip, based[at], setting));
  const lines = [...grouped, ...own].filter(({ amount }) => !isZero(amount));
  return { lines, deal: accrued(lines, base) };
}

type InBase = Readonly<Record<LineRole | 'rounding', Decimal>>;

function inBase(slip: PostedSlip, { baseDecimals, rates }: Setting): InBase {
  const rate = rates[slip.currency] ?? '1';
  const of = (role: LineRole) =>
    sum(slip.lines.filter((one) => one.role === role).map(({ amount }) => amount));
  const worth = (amount: Decimal) => round(multiply(amount, rate), baseDecimals);
  const [tax, deduction, advance] = [
    worth(of('tax')),
    worth(of('deduction')),
    worth(of('advance')),
  ];
  const rounding = worth(slip.rounding);
  const kept = sum([tax, deduction, advance, slip.base_net]);
  return {
    tax,
    deduction,
    advance,
    rounding,
    employer: worth(of('employer')),
    salary: subtract(kept, rounding),
  };
}

/** Returns an employee's own lines: recovered advances, and the net owed to the employee. */
function personal(
  { party_id, currency, lines, net, base_net }: PostedSlip,
  based: InBase | undefined,
  { base, accounts, advancesIn }: Setting,
): PostingLine[] {
  const recovered = sum(lines.filter(({ role }) => role === 'advance').map(({ amount }) => amount));
  const inOwn = advancesIn(currency);
  const worth = based?.advance ?? '0';
  return [
    {
      account_id: accounts.employee_advances,
      party_id,
      currency: inOwn ? currency : base,
      amount: negate(inOwn ? recovered : worth),
      base: negate(worth),
    },
    {
      account_id: accounts.salaries_payable,
      party_id,
      currency,
      amount: negate(net),
      base: negate(base_net),
    },
  ];
}

export const entryLine = (account_id: number, currency: string, amount: Decimal): PostingLine => ({
  account_id,
  currency,
  amount,
  base: amount,
});

/**
 * Returns the deal with one leg for each foreign line, valued at the line's base amount; undefined if all lines are in
 * base.
 */
function accrued(lines: readonly PostingLine[], base: string): Deal | undefined {
  const foreign = lines.filter(({ currency }) => currency !== base);
  if (foreign.length === 0) return undefined;
  return {
    legs: foreign.map(({ currency, amount, base: value }) => ({
      currency,
      quantity: amount,
      value: value.replace('-', ''),
      as: 'accrues' as const,
    })),
    legOf: (at) => {
      const leg = foreign.findIndex((one) => one === lines[at]);
      return leg === -1 ? undefined : leg;
    },
    rates: {},
  };
}

/**
 * Effects of a posted payroll run: the lines that reverse its entry; the entry's change of the position in the slips'
 * currency; and the entry's changes of the layers of that position.
 */
type RunPosted = Readonly<{
  reversed: readonly PostingLine[];
  moved: Moved | undefined;
  layers: readonly LayerMove[];
}>;

type Moved = Readonly<{ quantity: Decimal; cost: Decimal; realised: Decimal }>;

/**
 * Returns the lines that reverse one slip of a posted run at its posted base amounts. Also returns the slip's part of
 * the change that the run made to the position. Under the moving average, the realised result is split by quantity.
 * Under first in, first out, it is the result of the slip's layers.
 */
export function slipBack(
  slip: PostedSlip,
  { reversed, moved, layers }: RunPosted,
  setting: Setting,
): Readonly<{ lines: PostingLine[]; move?: Moved; layers: readonly LayerMove[] }> {
  const { base, baseDecimals } = setting;
  const grouped = accrualOf([slip], setting)
    .lines.filter(({ party_id }) => party_id === undefined)
    .map((one) => ({ ...one, amount: negate(one.amount), base: negate(one.base) }));
  const own = reversed.filter(({ party_id }) => party_id === slip.party_id);
  const lines = [...grouped, ...own];
  const foreign = lines.filter(({ currency }) => currency !== base);
  if (!moved || foreign.length === 0) return { lines, layers: [] };
  const amountOf = (some: readonly PostingLine[]) => negate(sum(some.map(({ amount }) => amount)));
  const quantity = amountOf(foreign);
  const first = reversed.findIndex(({ party_id }) => party_id === slip.party_id);
  const earlier = reversed.slice(0, first);
  const before = amountOf(earlier.filter(({ currency }) => currency === slip.currency));
  // An accrual can also change only the cost of a layer. Such moves are skipped, because they contain no quantity that
  // the reversal returns to a layer; the position includes their cost.
  const eaten = layers.filter((move) => !isZero(move.quantity));
  const part = movesOfLeg(eaten, { before, quantity }, baseDecimals);
  const inBase = lines.filter(({ currency }) => currency === base);
  const paid = sum(inBase.map((line) => line.base));
  const cost =
    part.length > 0 && !isZero(moved.realised)
      ? sum(part.map((one) => one.cost))
      : add(paid, share(moved.realised, { part: quantity, whole: moved.quantity }, baseDecimals));
  return { lines, move: { quantity, cost, realised: subtract(cost, paid) }, layers: part };
}
