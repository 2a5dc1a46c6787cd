import { formulaOf } from './formula';
import { formulaRefusal } from './formula-tokens';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { FORMULA_NAMES, type SalaryComponent } from './salary';

type Money = Readonly<{ currency: string; decimals: number }>;

/** All refusals of a salary's components, each with the field of its component. */
export function componentRefusals(
  components: readonly SalaryComponent[],
  money: Money,
): readonly Refusal[] {
  return components.flatMap((component, at) => {
    const field = (name: string) => `components.${at}.${name}`;
    return [
      ...codeRefusals(components, at, field('code')),
      ...wayRefusals(component, field),
      ...amountRefusals(component, field('amount'), money),
      ...formulaRefusals(components, at, field('formula')),
    ];
  });
}

function codeRefusals(components: readonly SalaryComponent[], at: number, field: string) {
  const code = codeAt(components, at);
  const isReserved = FORMULA_NAMES.some((name) => name === code);
  if (isReserved) return [new Refusal('salary.code-reserved', { field, params: { code } })];
  const isTwice = components.slice(0, at).some((_, before) => codeAt(components, before) === code);
  return isTwice ? [new Refusal('salary.code-twice', { field, params: { code } })] : [];
}

const codeAt = (components: readonly SalaryComponent[], at: number): string =>
  components[at]?.code.toLowerCase() ?? '';

function wayRefusals(
  { amount, percent, formula }: SalaryComponent,
  field: (name: string) => string,
) {
  const ways = [amount, percent, formula].filter((way) => way !== undefined).length;
  return ways === 1 ? [] : [new Refusal('salary.one-way', { field: field('amount') })];
}

function amountRefusals({ amount }: SalaryComponent, field: string, { currency, decimals }: Money) {
  if (amount === undefined || fits(amount, decimals)) return [];
  const params = { currency, decimals: String(decimals) };
  return [new Refusal('ledger.decimals', { field, params })];
}

/**
 * Refuses a formula that cannot be parsed or that uses the code of a component that is computed later, or an unknown
 * name.
 */
function formulaRefusals(components: readonly SalaryComponent[], at: number, field: string) {
  const formula = components[at]?.formula;
  if (formula === undefined) return [];
  try {
    const known = namesBefore(components, at);
    const [unknown] = [...formulaOf(formula).names].filter(([name]) => !known.includes(name));
    if (unknown) throw formulaRefusal('name', unknown[1], { name: unknown[0] });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [new Refusal(error.code, { field, params: error.params })];
  }
}

/**
 * Names that a formula of this component may use: the fixed names, and the codes of components that are computed
 * earlier. Earnings are computed before deductions and employer contributions.
 */
function namesBefore(components: readonly SalaryComponent[], at: number): readonly string[] {
  const isEarning = components[at]?.kind === 'earning';
  const codes = components.flatMap(({ kind, code }, other) => {
    const isFirst = kind === 'earning' ? !isEarning || other < at : !isEarning && other < at;
    return isFirst ? [code.toLowerCase()] : [];
  });
  return [...FORMULA_NAMES, ...codes];
}
