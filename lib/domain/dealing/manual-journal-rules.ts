import type { ManualLine, ManualSetting, Typed, ValuationMode } from './manual-journal-shapes';
import { add, compare, type Decimal, fits, isZero, sign, sum } from '@/lib/domain/money';
import { baseOf } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

/** Refusals of one journal line, which do not depend on other lines. */
export function lineRefusals(
  line: Typed,
  mode: ValuationMode | undefined,
  setting: ManualSetting,
): Refusal[] {
  const { at, currency, amount, base } = line;
  const field = (name: string) => ({ field: `lines.${at}.${name}` });
  const refusals: Refusal[] = [];
  const check = (value: Decimal, code: string, name: string) => {
    const decimals = setting.decimals[code];
    if (decimals === undefined || fits(value, decimals)) return;
    const params = { currency: code, decimals: String(decimals) };
    refusals.push(new Refusal('ledger.decimals', { params, ...field(name) }));
  };
  check(amount, currency, 'amount');
  if (base !== undefined) check(base, setting.base, 'base');
  if (setting.decimals[currency] === undefined) {
    const params = { currency };
    return [...refusals, new Refusal('ledger.currency-unknown', { params, ...field('currency') })];
  }
  return [...refusals, ...baseRefusals(line, mode, setting, field)];
}

function baseRefusals(
  { currency, amount, base }: Typed,
  mode: ValuationMode | undefined,
  setting: ManualSetting,
  field: (name: string) => { field: string },
): Refusal[] {
  if (currency === setting.base) {
    if (isZero(amount)) return [new Refusal('ledger.zero-line', field('amount'))];
    const differs = base !== undefined && compare(base, amount) !== 0;
    return differs ? [new Refusal('ledger.base-differs', field('base'))] : [];
  }
  if (mode === 'explicit') {
    if (base === undefined) return [new Refusal('manual-journal.base-missing', field('base'))];
    const differs = sign(amount) * sign(base) < 0;
    return differs ? [new Refusal('manual-journal.signs', field('base'))] : [];
  }
  if (isZero(amount)) return [new Refusal('ledger.zero-line', field('amount'))];
  return base === undefined ? [] : [new Refusal('manual-journal.base-typed', field('base'))];
}

/**
 * Total of a manual journal: the sum of its debits, in the currency of the lines if all have the same, otherwise in
 * base.
 */
export function manualTotal(
  lines: readonly ManualLine[],
  mode: ValuationMode | undefined,
  setting: Pick<ManualSetting, 'base' | 'decimals' | 'mid'>,
): Readonly<{ amount: Decimal | null; currency: string; base: Decimal | null }> {
  const debits = lines.filter(({ amount }) => sign(amount) > 0);
  const codes = new Set(lines.map(({ currency }) => currency));
  const worth = debits.map(({ currency, amount, base }) => {
    if (currency === setting.base) return amount;
    if (mode === 'explicit') return base;
    const mid = setting.mid(currency);
    return mid === undefined ? undefined : baseOf(amount, mid, setting.decimals[setting.base] ?? 2);
  });
  const known = worth.filter((one) => one !== undefined);
  const base = known.length === worth.length ? known.reduce(add, '0') : null;
  const [only = setting.base] = codes.size === 1 ? codes : [setting.base];
  const amount = only === setting.base ? base : sum(debits.map((line) => line.amount));
  return { amount, currency: only, base };
}
