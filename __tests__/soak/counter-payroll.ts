import { partDue, partyOf } from './counter-advances';
import { inBase, type ModelLeg, type ModelLine } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type DeedOf, nextNo, type Office, type Payroll, type Slip } from './counter-office';
import { membersOf, priceOfPay, slipOf } from './counter-slips';
import { nearest, times } from './exact';

/** Computes the slips of a month; posts nothing. */
export function preparePayroll(
  model: CounterModel,
  { payrolls }: Office,
  { month, asked }: DeedOf<'prepare'>,
): boolean {
  const run = { no: nextNo(payrolls), month, asked, status: 'draft', entries: [] } as const;
  return workOut(model, { ...run, slips: [] });
}

function workOut(model: CounterModel, run: Payroll): boolean {
  const { office } = model.courses;
  const members = office && membersOf(office, run);
  if (!members) return false;
  const slips = members.map((one) => slipOf(model, one, run));
  office.payrolls.set(run.no, { ...run, slips });
  return true;
}

export function goOnWithPayroll(
  model: CounterModel,
  office: Office,
  { run: no, step }: DeedOf<'step run'>,
): boolean {
  const run = office.payroll(no);
  if (step === 'prepare') return workOut(model, run);
  if (step === 'post') return postPayroll(model, office, run);
  office.payrolls.set(no, { ...run, status: step === 'approve' ? 'approved' : 'draft' });
  return true;
}

/** Posts a run; refused if an advance has less due by now than its slip deducts. */
function postPayroll(model: CounterModel, office: Office, run: Payroll): boolean {
  const takes = run.slips.flatMap((slip) => slip.takes).filter(({ amount }) => amount > 0n);
  const isThere = takes.every(
    ({ advance, amount }) => amount <= partDue(office.advance(advance), run.month),
  );
  if (!isThere) return false;
  const { lines, legs } = accrual(model, run);
  if (!model.post(lines, legs)) return false;
  for (const { advance: no, amount } of takes) {
    const advance = office.advance(no);
    office.advances.set(no, { ...advance, taken: [...advance.taken, { run: run.no, amount }] });
  }
  const entries = [model.entries.length - 1];
  office.payrolls.set(run.no, { ...run, status: 'posted', entries });
  return true;
}

/**
 * Lines of a run: all accounts in base, and each employee's balance in the currency of the slip. Salaries are the sum
 * of the others, so that no rounding is left.
 */
function accrual({ money }: CounterModel, { slips, asked }: Payroll) {
  const { base } = money;
  const worth = (slip: Slip, amount: bigint) =>
    nearest(times(amount, priceOfPay(slip.currency, asked, money)));
  const total = (of: (slip: Slip) => bigint) => slips.reduce((all, slip) => all + of(slip), 0n);
  const advanced = ({ takes }: Slip) => takes.reduce((all, { amount }) => all + amount, 0n);
  const tax = total((slip) => worth(slip, slip.tax));
  const club = total((slip) => worth(slip, slip.club));
  const fund = total((slip) => worth(slip, slip.fund));
  const rest = total((slip) => worth(slip, advanced(slip)) + slip.base);
  const legs: ModelLeg[] = [];
  const personal = slips.flatMap((slip): ModelLine[] =>
    (
      [
        ['advances', advanced(slip), worth(slip, advanced(slip))],
        ['payable', slip.net, slip.base],
      ] as const
    ).flatMap(([account, amount, value]) => {
      const { currency, employee } = slip;
      if (amount === 0n) return [];
      const line = { account, party: partyOf(employee), currency, amount: -amount };
      if (currency === base) return [line];
      legs.push({ currency, quantity: -amount, value, as: 'accrues' });
      return [{ ...line, leg: legs.length - 1 }];
    }),
  );
  const grouped = inBase(base, [
    ['salaries', tax + club + rest],
    ['employer', fund],
    ['withheld', -tax],
    ['deductions', -club - fund],
  ]);
  return { lines: [...grouped, ...personal], legs };
}

/** Reverses a run after its payments, latest first; its deductions from advances are due again. */
export function voidPayroll(model: CounterModel, office: Office, no: number): boolean {
  const run = office.payroll(no);
  run.entries.toReversed().forEach((entry) => model.void(entry));
  const slips = run.slips.map((slip) => ({ ...slip, paid: 0n }));
  office.payrolls.set(no, { ...run, slips, status: 'voided', entries: [] });
  for (const advance of office.advances.values()) {
    const taken = advance.taken.filter((part) => part.run !== no);
    office.advances.set(advance.no, { ...advance, taken });
  }
  return true;
}
