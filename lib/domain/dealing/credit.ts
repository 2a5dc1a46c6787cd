import {
  add,
  compare,
  type Decimal,
  divide,
  minorUnit,
  multiply,
  round,
  sign,
  subtract,
  sum,
} from '@/lib/domain/money';

export const CREDIT_SCOPES = ['currency', 'user', 'branch', 'product'] as const;
type CreditScope = (typeof CREDIT_SCOPES)[number];

/** Use of credit: a withdrawal as cash or to a balance, or a ticket paid on credit. */
export const CREDIT_PRODUCTS = ['withdrawal', 'sale'] as const;
export type CreditProduct = (typeof CREDIT_PRODUCTS)[number];

/** Attributes of a draw by which sub-limits select draws. */
export type DrawScope = Readonly<{
  currency: string;
  user_id: number | null;
  branch_id: number | null;
  product: CreditProduct;
}>;
export type Drawn = DrawScope & Readonly<{ amount: Decimal }>;

/** A sub-limit caps the sum of all draws that match its scope. All sub-limits together may exceed the limit. */
export type SubLimit = Readonly<{
  id: number;
  number: string;
  scope: CreditScope;
  scope_value: string;
  amount: Decimal;
  currency: string;
  /** True if the sub-limit is suspended, so that it refuses all matching draws. */
  isSuspended: boolean;
}>;

/**
 * A credit limit in base with its sub-limits. `owed` lists the draws that are not repaid, `reserved` the draws that
 * wait for approval.
 */
export type CreditLine = Readonly<{
  amount: Decimal;
  subs: readonly SubLimit[];
  owed: readonly Drawn[];
  reserved: readonly Drawn[];
}>;

export type CreditSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Current mid rate in base per unit; undefined if there is none. */
  mid: (currency: string) => Decimal | undefined;
}>;

export const isMatching = ({ scope, scope_value }: SubLimit, draw: DrawScope): boolean =>
  scope_value ===
  { currency: draw.currency, user: draw.user_id, branch: draw.branch_id, product: draw.product }[
    scope
  ]?.toString();

/** Value of the draws, converted to `currency` at the current mids and rounded once; undefined if a mid is missing. */
function worthOf(
  draws: readonly Drawn[],
  currency: string,
  { base, decimals, mid }: CreditSetting,
): Decimal | undefined {
  const of = (code: string) => (code === base ? '1' : mid(code));
  const units = decimals[currency] ?? 2;
  const own = sum(draws.filter((one) => one.currency === currency).map(({ amount }) => amount));
  const others = draws.filter((one) => one.currency !== currency);
  if (others.length === 0) return own;
  const rates = others.map((one) => of(one.currency));
  const per = of(currency);
  if (per === undefined || rates.includes(undefined)) return undefined;
  const inBase = sum(others.map(({ amount }, at) => multiply(amount, rates[at] ?? '0')));
  return per === '1'
    ? round(add(own, inBase), units)
    : add(own, divide(inBase, per, { decimals: units }));
}

/** Currencies in which draws or sub-limits must be valued but that have no mid rate on the rate board. */
export function currenciesWithoutMid(
  { subs, owed, reserved }: CreditLine,
  { base, mid }: CreditSetting,
): readonly string[] {
  const draws = [...owed, ...reserved];
  const capping = subs.filter((sub) =>
    draws.some((one) => isMatching(sub, one) && one.currency !== sub.currency),
  );
  const needed = new Set([...draws, ...capping].map(({ currency }) => currency));
  return [...needed].filter((code) => code !== base && mid(code) === undefined).toSorted();
}

type SubStanding = SubLimit & Readonly<{ used: Decimal | null; available: Decimal | null }>;

export type CreditStanding = Readonly<{
  /** Used amount in base, including `reserved`; null if a mid is missing. */
  used: Decimal | null;
  reserved: Decimal | null;
  available: Decimal | null;
  subs: readonly SubStanding[];
}>;

/** Used and available amount of a limit in base, and of each sub-limit in its own currency. */
export function creditStanding(line: CreditLine, setting: CreditSetting): CreditStanding {
  const { base } = setting;
  const draws = [...line.owed, ...line.reserved];
  const used = worthOf(draws, base, setting) ?? null;
  return {
    used,
    reserved: worthOf(line.reserved, base, setting) ?? null,
    available: used === null ? null : subtract(line.amount, used),
    subs: line.subs.map((sub) => {
      const capped = draws.filter((one) => isMatching(sub, one));
      const of = worthOf(capped, sub.currency, setting) ?? null;
      const left = of === null ? null : subtract(sub.amount, of);
      return { ...sub, used: of, available: sub.isSuspended ? '0' : left };
    }),
  };
}

/**
 * Maximum amount of one more draw with these attributes, in `targetCurrency`: the lowest available amount of the limit
 * and of the matching sub-limits, rounded down and at least zero. Null if a mid is missing.
 */
export function availableFor(
  scope: DrawScope,
  line: CreditLine,
  { setting, targetCurrency }: Readonly<{ setting: CreditSetting; targetCurrency: string }>,
): Decimal | null {
  const { base, decimals, mid } = setting;
  const { available, subs } = creditStanding(line, setting);
  const of = (code: string) => (code === base ? '1' : mid(code));
  const units = decimals[targetCurrency] ?? 2;
  const here = of(targetCurrency);
  const lefts = [
    { left: available, currency: base },
    ...subs
      .filter((sub) => isMatching(sub, scope))
      .map((sub) => ({ left: sub.available, currency: sub.currency })),
  ].map(({ left, currency }) => {
    const rate = of(currency);
    if (left === null) return null;
    if (currency === targetCurrency) return left;
    return rate === undefined || here === undefined
      ? null
      : downTo(multiply(left, rate), here, units);
  });
  if (lefts.some((left) => left === null)) return null;
  const [least = '0'] = lefts.flatMap((left) => left ?? []).toSorted(compare);
  return sign(least) > 0 ? least : '0';
}

/** Divides and rounds down. */
function downTo(amount: Decimal, per: Decimal, units: number): Decimal {
  const near = divide(amount, per, { decimals: units });
  if (compare(multiply(near, per), amount) <= 0) return near;
  return subtract(near, minorUnit(units));
}
