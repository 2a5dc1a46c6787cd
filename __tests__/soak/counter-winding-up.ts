import { leftOf } from './counter-advances';
import { changedTo, netOn } from './counter-due';
import type { CounterModel } from './counter-model';
import { type Deed, type Office, opened } from './counter-office';
import { openOf } from './counter-paying';
import { spotOf } from './counter-random';

/** Closes an office: all employees are paid, all advances repaid, and all assets sold or scrapped. */
export function* woundUp(model: CounterModel): Generator<Deed> {
  const { office } = model.courses;
  if (!office) return;
  for (const { no } of opened(office.payrolls)) yield* posted(office, no);
  for (const { no } of opened(office.payrolls)) yield* paid(model, office, no);
  for (const advance of opened(office.advances)) {
    const { no, currency } = advance;
    const amount = leftOf(advance);
    if (amount === 0n) continue;
    yield {
      kind: 'repay advance',
      advance: no,
      currency,
      amount,
      at: spotOf(currency, model.money),
    };
  }
  yield* soldOff(model, office);
  const { base: currency } = model.money;
  for (const account of ['withheld', 'deductions'] as const) {
    const amount = -model.held({ account, currency });
    if (amount !== 0n) yield { kind: 'hand over', account, amount };
  }
}

/** Steps that post a run. The slips are computed again first, because an advance may have been repaid since. */
function* posted(office: Office, no: number): Generator<Deed> {
  if (office.payroll(no).status === 'approved') yield { kind: 'step run', run: no, step: 'reopen' };
  if (office.payroll(no).status !== 'draft') return;
  for (const step of ['prepare', 'approve', 'post'] as const)
    yield { kind: 'step run', run: no, step };
}

function* paid({ money }: CounterModel, office: Office, no: number): Generator<Deed> {
  const { status, slips } = office.payroll(no);
  if (status !== 'posted') return;
  const open = slips.filter((slip) => openOf(slip) > 0n);
  for (const currency of new Set(open.map((slip) => slip.currency))) {
    yield { kind: 'pay', run: no, currency, at: spotOf(currency, money) };
  }
}

/** Sells every second asset at its book value and scraps the others. */
function* soldOff({ money }: CounterModel, office: Office): Generator<Deed> {
  const { base: currency } = money;
  for (const asset of opened(office.assets)) {
    if (asset.gone) continue;
    const date = changedTo(asset);
    const amount = netOn(asset, date);
    const isSold = asset.no % 2 === 0 && amount > 0n;
    const proceeds = isSold ? { currency, amount, at: spotOf(currency, money) } : undefined;
    yield { kind: 'dispose', asset: asset.no, date, proceeds };
  }
}
