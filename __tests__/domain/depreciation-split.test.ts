import fc from 'fast-check';

import { scheduleOf } from '@/lib/domain/assets/depreciation';
import { add, compare, fixed, minorUnit, multiply, subtract } from '@/lib/domain/money';
import { asset, total } from '../support/any-asset';

test('both parts of a split add up to each row of the whole, whatever the share', () => {
  fc.assert(
    fc.property(asset, fc.integer({ min: 1, max: 99 }), (input, percent) => {
      const plan = scheduleOf(input);
      const [first] = plan;
      if (!first) return;
      const on = plan[1]?.from ?? first.from;
      const before = plan.filter(({ date }) => date < on);
      const accumulated = total(before);
      const share = (amount: string) =>
        fixed(
          multiply(
            String(Math.round((Number(amount) * percent * 10 ** input.decimals) / 100)),
            minorUnit(input.decimals),
          ),
          input.decimals,
        );
      const given = { cost: input.cost, salvage: input.salvage, accumulated };
      const gone = {
        cost: share(given.cost),
        salvage: share(given.salvage),
        accumulated: share(accumulated),
      };
      const kept = (keeps: 'part' | 'rest') => {
        const own = (name: 'cost' | 'salvage' | 'accumulated') =>
          keeps === 'part' ? gone[name] : subtract(given[name], gone[name]);
        const book = subtract(own('cost'), own('accumulated'));
        const figures = { accumulated: own('accumulated'), book, salvage: own('salvage') };
        const change = {
          kind: 'split',
          on,
          part: String(percent),
          whole: '100',
          keeps,
          ...figures,
        } as const;
        return scheduleOf({ ...input, changes: [change] }).filter(({ date }) => date >= on);
      };
      const [part, rest] = [kept('part'), kept('rest')];
      const later = plan.filter(({ date }) => date >= on);
      const of = (rows: typeof plan, day: string) =>
        rows.find(({ date }) => date === day)?.amount ?? '0';
      later.forEach(({ amount, date }) => {
        expect(compare(add(of(part, date), of(rest, date)), amount)).toBe(0);
      });
    }),
    { numRuns: 200 },
  );
});
