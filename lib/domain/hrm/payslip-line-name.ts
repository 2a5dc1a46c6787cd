import { ADJUSTMENT_KINDS, adjustmentCode } from './adjustment';
import type { PayslipLine } from './payslip-lines';
import { BASE_CODE } from './salary';

type NamedFor = Readonly<{ say: (key: string) => string; tax_table_id: number | null }>;

/**
 * Name of a slip line. Lines that the program creates are named in the reader's language, whatever the language of the
 * user who prepared the run. Components keep their own names.
 */
export function lineName(line: PayslipLine, { say, tax_table_id }: NamedFor): string {
  const { code, name, role, adjustment_id } = line;
  if (code === BASE_CODE) return say('payroll.base-salary');
  if (role === 'tax' && tax_table_id !== null) return say('payroll.income-tax');
  const kind = ADJUSTMENT_KINDS.find((one) => adjustmentCode(one) === code);
  return adjustment_id !== undefined && kind ? say(`pay-line.${kind}`) : name;
}
