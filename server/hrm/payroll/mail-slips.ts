import type { Payslip } from '@/lib/contract/hrm/payslip-shapes';
import { negate } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { formatFigure } from '@/lib/format/figure';
import type { DocumentRow } from '@/server/document/rows';
import type { Say } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import { mailLetter } from '@/server/mail/letters';
import { noteRun } from './note-run';
import { addressesOf, payslipOf } from './payslip-paper';
import { slipsOf } from './slips.sql';

/**
 * Mails posted slips of a run to their employees, each in the employee's language. Employees without an address are
 * skipped; refuses if nobody has one.
 */
export async function mailSlips(
  call: Call,
  row: DocumentRow,
  { employee_ids }: Readonly<{ employee_ids?: readonly number[] | undefined }>,
): Promise<void> {
  const wanted = employee_ids && new Set(employee_ids);
  const slips = (await slipsOf(call.db, row.id)).filter(
    ({ status, employee_id }) => status === 'posted' && (!wanted || wanted.has(employee_id)),
  );
  const addresses = await addressesOf(
    call.db,
    slips.map(({ employee_id }) => employee_id),
  );
  if (addresses.size === 0) throw new Refusal('payroll.no-address', { field: 'employee_ids' });
  const { decimals } = await currenciesOf(call.db);
  for (const { id, employee_id } of slips) {
    const to = addresses.get(employee_id);
    if (to === undefined) continue;
    const paper = await payslipOf(call, id);
    const say = call.host.catalogues[paper.language];
    await mailLetter(call, { to, ...letterOf(paper, say, decimals) });
  }
  noteRun(call, row.id, 'mail', {
    sent: [null, addresses.size],
    without_address: [null, slips.length - addresses.size],
  });
}

/** Text of the letter, with one line per component. */
function letterOf(paper: Payslip, say: Say, decimals: Readonly<Record<string, number>>) {
  const { slip, organisation, employee, year } = paper;
  const { currency } = slip;
  const money = (amount: string | null) =>
    `${formatFigure(amount ?? '0', decimals[currency] ?? 2)} ${currency}`;
  const period = { from: paper.period_from, to: paper.period_to };
  const fact = (key: string, value: string) => `${say(`letter.payslip.${key}`)}: ${value}`;
  const lines = slip.lines.map(({ name, amount, kind }) =>
    kind === 'employer'
      ? `${name} (${say('letter.payslip.employer')}): ${money(amount)}`
      : `${name}: ${money(kind === 'deduction' ? negate(amount ?? '0') : amount)}`,
  );
  return {
    subject: say('letter.payslip.subject', { organisation: organisation.name, ...period }),
    text: [
      say('letter.payslip.greeting', { name: employee.name }),
      say('letter.payslip.begin', period),
      [fact('days', `${slip.payment_days} / ${slip.days}`), ...lines].join('\n'),
      [
        fact('gross', money(slip.gross)),
        fact('deductions', money(slip.deductions)),
        fact('net', money(slip.net)),
        ...(paper.in_words === null ? [] : [paper.in_words]),
      ].join('\n'),
      fact('year', `${money(year.gross)} · ${money(year.deductions)} · ${money(year.net)}`),
      organisation.name,
    ].join('\n\n'),
  };
}
