import { add, type Decimal, sum } from '@/lib/domain/money';
import { LINE_KINDS, type LineKind } from './payroll';

type RegisterLine = Readonly<{ code: string; name: string; kind: LineKind; amount: Decimal }>;

/** Fields of a slip that the register uses. */
export type RegisterSlip = Readonly<{
  employee_id: number;
  currency: string;
  lines: readonly RegisterLine[];
  gross: Decimal;
  deductions: Decimal;
  employer: Decimal;
  net: Decimal;
  base_net: Decimal;
}>;

export type RegisterComponent = Readonly<{
  key: string;
  code: string;
  name: string;
  kind: LineKind;
}>;

const keyOf = ({ kind, code }: Pick<RegisterLine, 'kind' | 'code'>) => `${kind}_${code}`;

/**
 * Returns all components of the slips: earnings, deductions, then employer contributions. Within a kind they are in
 * order of their first appearance.
 */
export function registerComponents(slips: readonly RegisterSlip[]): RegisterComponent[] {
  const found = new Map<string, RegisterComponent>();
  for (const { code, name, kind } of slips.flatMap(({ lines }) => lines)) {
    const key = keyOf({ kind, code });
    if (!found.has(key)) found.set(key, { key, code, name, kind });
  }
  const components = [...found.values()];
  return LINE_KINDS.flatMap((kind) => components.filter((one) => one.kind === kind));
}

/**
 * Totals of several slips: the total of each component, by its key, and the totals of gross, deductions, employer
 * contributions and net.
 */
export function registerSums(slips: readonly RegisterSlip[]) {
  const components: Record<string, Decimal> = {};
  for (const line of slips.flatMap(({ lines }) => lines)) {
    const key = keyOf(line);
    components[key] = add(components[key] ?? '0', line.amount);
  }
  const of = (name: 'gross' | 'deductions' | 'employer' | 'net' | 'base_net') =>
    sum(slips.map((slip) => slip[name]));
  return {
    components,
    gross: of('gross'),
    deductions: of('deductions'),
    employer: of('employer'),
    net: of('net'),
    base_net: of('base_net'),
  };
}
