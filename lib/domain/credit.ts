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
} from './money';

/** What a sub-limit caps. */
export const CREDIT_SCOPES = ['currency', 'user', 'branch', 'product'] as const;
type CreditScope = (typeof CREDIT_SCOPES)[number];

/** What credit is drawn for: money handed out or put on a balance, or a ticket that is paid with it. */
export const CREDIT_PRODUCTS = ['withdrawal', 'sale'] as const;
export type CreditProduct = (typeof CREDIT_PRODUCTS)[number];

/** What a draw is of, by which sub-limits know whether they cap it. */
export type DrawScope = Readonly<{
  currency: string;
  user_id: number | null;
  branch_id: number | null;
  product: CreditProduct;
}>;
export type Drawn = DrawScope & Readonly<{ amount: Decimal }>;

/** Each caps whatever matches it; all of them together may come to more than the limit. */
export type SubLimit = Readonly<{
  id: number;
  number: string;
  scope: CreditScope;
  scope_value: string;
  amount: Decimal;
  currency: string;
  /** Nothing that matches it may be drawn for now. */
  isSuspended: boolean;
}>;

/** A limit in base with everything that stands under it: what is owed, and what waits for approval. */
export type CreditLine = Readonly<{
  amount: Decimal;
  subs: readonly SubLimit[];
  owed: readonly Drawn[];
  reserved: readonly Drawn[];
}>;

export type CreditSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Base per one unit, now. */
  mid: (currency: string) => Decimal | undefined;
}>;

export const isMatching = ({ scope, scope_value }: SubLimit, draw: DrawScope): boolean =>
  scope_value ===
  { currency: draw.currency, user: draw.user_id, branch: draw.branch_id, product: draw.product }[
    scope
  ]?.toString();

/** What draws are worth in a currency at the middles of now, rounded once; nothing where a middle is missing. */
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

/** Which currencies would need a rate on the board, and have none. */
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
  /** In base, what is reserved among it; null where a middle is missing. */
  used: Decimal | null;
  reserved: Decimal | null;
  available: Decimal | null;
  subs: readonly SubStanding[];
}>;

/** How much of a limit is used now and how much is left, and the same of each of its sub-limits in its own currency. */
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
 * The most that may still be drawn in a scope, told in a currency and rounded down: what is left of the limit, or
 * of a sub-limit that matches, whichever is less. Null where a middle is missing.
 */
export function availableFor(
  scope: DrawScope,
  line: CreditLine,
  { setting, told }: Readonly<{ setting: CreditSetting; told: string }>,
): Decimal | null {
  const { base, decimals, mid } = setting;
  const { available, subs } = creditStanding(line, setting);
  const of = (code: string) => (code === base ? '1' : mid(code));
  const units = decimals[told] ?? 2;
  const here = of(told);
  const lefts = [
    { left: available, currency: base },
    ...subs
      .filter((sub) => isMatching(sub, scope))
      .map((sub) => ({ left: sub.available, currency: sub.currency })),
  ].map(({ left, currency }) => {
    const rate = of(currency);
    if (left === null) return null;
    if (currency === told) return left;
    return rate === undefined || here === undefined
      ? null
      : downTo(multiply(left, rate), here, units);
  });
  if (lefts.some((left) => left === null)) return null;
  const [least = '0'] = lefts.flatMap((left) => left ?? []).toSorted(compare);
  return sign(least) > 0 ? least : '0';
}

/** A quotient cut off, never more than it is. */
function downTo(amount: Decimal, per: Decimal, units: number): Decimal {
  const near = divide(amount, per, { decimals: units });
  if (compare(multiply(near, per), amount) <= 0) return near;
  return subtract(near, minorUnit(units));
}
