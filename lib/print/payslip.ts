import type { Payslip, SlipLine } from '@/lib/contract/hrm/payslip-shapes';
import { type Decimal, isZero } from '@/lib/domain/money';
import type { PrintBlock, PrintContent } from './printout';
import type { PrintTools } from './tools';

const SECTIONS = ['earning', 'deduction', 'employer'] as const;

/**
 * Payslip: earnings, deductions and employer contributions of the period and the year to date, and the net pay in
 * words. Amounts that the caller may not see are left out or shown as a dash.
 */
export function payslipPrintout(payslip: Payslip, tools: PrintTools): PrintContent {
  const { say, own, day, code } = tools;
  const { organisation, employee, slip, number } = payslip;
  const fact = (key: string, value: string | null | undefined, isStrong = false) =>
    value ? [{ label: say(`payroll.run.paper.${key}`), value, isStrong }] : [];
  return {
    letterhead: {
      name: organisation.legal_name || organisation.name,
      legal_name: '',
      licence: '',
      address: organisation.address ?? '',
      phone: '',
      email: '',
    },
    title: say('payroll.run.paper.title'),
    ...(number !== null && { number: code(number) }),
    marks:
      slip.status === 'draft' || slip.status === 'voided' ? [say(`ui.status.${slip.status}`)] : [],
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...fact('employee', own(employee.name), true),
          ...fact('department', employee.department && own(employee.department)),
          ...fact('designation', employee.designation && own(employee.designation)),
          ...fact('period', `${day(payslip.period_from)} – ${day(payslip.period_to)}`),
          ...fact('employeeNumber', employee.number && code(employee.number)),
          ...fact('iban', employee.iban && code(employee.iban)),
          ...fact('days', tools.number(`${slip.payment_days}/${slip.days}`)),
          ...fact('payDate', day(payslip.pay_date)),
        ],
      },
      ...SECTIONS.flatMap((kind) => sectionOf(payslip, kind, tools)),
      ...netOf(payslip, tools),
      { kind: 'notes', lines: slip.notes.map(own) },
    ],
    signatures: ['prepared', 'approved', 'received'].map((role) => say(`document.paper.${role}`)),
  };
}

function sectionOf(
  { slip, year }: Payslip,
  kind: SlipLine['kind'],
  { say, own, figure }: PrintTools,
): PrintBlock[] {
  const lines = slip.lines.filter((line) => line.kind === kind);
  if (lines.length === 0) return [];
  const total = { earning: slip.gross, deduction: slip.deductions, employer: slip.employer }[kind];
  const shown = (value: Decimal | null | undefined) =>
    value == null || isZero(value) ? '–' : figure(value, slip.currency);
  return [
    {
      kind: 'table',
      caption: say(`payroll.run.paper.kinds.${kind}`),
      columns: [
        { title: say('payroll.run.paper.component'), align: 'start', isWide: true },
        { title: say('payroll.run.paper.amount', { currency: slip.currency }), align: 'end' },
        { title: say('payroll.run.paper.yearToDate'), align: 'end' },
      ],
      rows: lines.map(({ code, name, amount }) => ({
        cells: [
          own(name),
          shown(amount),
          shown(year.lines.find((line) => line.code === code && line.kind === kind)?.amount),
        ],
      })),
      foot: { cells: [say(`payroll.run.paper.sums.${kind}`), shown(total), ''] },
    },
  ];
}

function netOf({ slip, in_words, year }: Payslip, { say, day, money }: PrintTools): PrintBlock[] {
  if (slip.net === null) return [];
  return [
    {
      kind: 'sums',
      sums: [
        {
          label: say('payroll.run.paper.net'),
          value: money(slip.net, slip.currency),
          isStrong: true,
        },
      ],
    },
    ...(in_words === null
      ? []
      : [{ kind: 'words' as const, label: say('counter-paper.words'), lines: [in_words] }]),
    {
      kind: 'words',
      label: `${say('payroll.run.paper.since')} ${day(year.from)}`,
      lines: (['gross', 'deductions', 'net'] as const).flatMap((name) => {
        const value = year[name];
        return value === null
          ? []
          : [`${say(`payroll.run.paper.year.${name}`)} ${money(value, slip.currency)}`];
      }),
    },
  ];
}
