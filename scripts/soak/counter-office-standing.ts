import type { CounterModel } from './counter-model';

type Standing = readonly [name: string, currency: string, amount: bigint, base: bigint];

/** What every asset cost and was charged, and what every payslip comes to and was paid of it. */
export function officeStanding({ courses: { office }, money: { base } }: CounterModel): Standing[] {
  if (!office) return [];
  const assets = [...office.assets.values()].map(({ no, carried, accumulated }): Standing => [
    `asset ${no}`,
    base,
    carried,
    accumulated,
  ]);
  const slips = [...office.payrolls.values()].flatMap(({ no, slips: own }) =>
    own.flatMap(({ employee, currency, net, base: worth, paid }): Standing[] => [
      [`slip ${no}/${employee}`, currency, net, worth],
      [`paid ${no}/${employee}`, currency, paid, 0n],
    ]),
  );
  return [...assets, ...slips];
}
