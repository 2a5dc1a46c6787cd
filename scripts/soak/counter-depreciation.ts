import { dueOf, sumOf } from './counter-due';
import { inBase } from './counter-lines';
import type { CounterModel } from './counter-model';
import { type Asset, nextNo, type Office } from './counter-office';

/** Charges all months that are due for every asset, with one entry per day. */
export function depreciate(model: CounterModel, office: Office, end: string): boolean {
  const live = [...office.assets.values()].filter(({ gone }) => !gone);
  const due = live
    .flatMap((asset) => dueOf(asset, end).map((row) => ({ ...row, no: asset.no })))
    .filter(({ amount }) => amount !== 0n);
  if (due.length === 0) return false;
  const days = Map.groupBy(due, ({ date }) => date);
  const entries = [...days.keys()].toSorted().map((day) => {
    const rows = days.get(day) ?? [];
    const charge = sumOf(rows);
    model.post(
      inBase(model.money.base, [
        ['depreciation', charge],
        ['accumulated', -charge],
      ]),
      [],
    );
    const entry = model.entries.length - 1;
    for (const { no, date, amount } of rows) keepCharge(office, no, { date, amount, entry });
    return entry;
  });
  const no = nextNo(office.depreciations);
  office.depreciations.set(no, { no, end, entries, isVoided: false });
  return true;
}

function keepCharge(office: Office, no: number, row: Asset['posted'][number]): void {
  const asset = office.asset(no);
  const { posted, accumulated } = asset;
  office.assets.set(no, {
    ...asset,
    posted: [...posted, row],
    accumulated: accumulated + row.amount,
  });
}

/** Voids a run, so that its charges are due again; refused if an asset is gone since. */
export function undoDepreciation(
  model: CounterModel,
  { assets, depreciations }: Office,
  no: number,
): boolean {
  const run = depreciations.get(no);
  if (!run) return false;
  const isOfIt = ({ entry }: Asset['posted'][number]) => run.entries.includes(entry);
  const charged = [...assets.values()].filter(({ posted }) => posted.some(isOfIt));
  if (charged.some(({ gone }) => gone !== undefined)) return false;
  run.entries.forEach((entry) => model.void(entry));
  for (const asset of charged) {
    const accumulated = asset.accumulated - sumOf(asset.posted.filter(isOfIt));
    const posted = asset.posted.filter((row) => !isOfIt(row));
    assets.set(asset.no, { ...asset, posted, accumulated });
  }
  depreciations.set(no, { ...run, isVoided: true });
  return true;
}
