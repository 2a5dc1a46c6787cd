import { FOREIGN } from './chart';
import type { SeedJournal } from './journals';
import { decimalOf, dividedHalfUp } from './minor-units';
import type { Random } from './random';

const BANK = '1030';
const NOSTRO = '1040';
const RESULT = '4010';
const CHARGES = '5080';

/** Cents of a purchase: at least, and up to how many more. */
const LEAST = 1_500_000;
const MORE = 1_000_000;
/** What a sale brings beyond its cost, in hundredths of a percent: at least, and up to how many more. */
const GAIN = { least: 70, more: 50 };
const WHOLE = 10_000n;

/**
 * Currency bought at a bank on one day and sold with a small gain on the next, in turn: what an
 * office without a counter of its own lives on.
 */
export function wholesale(random: Random, days: readonly string[]): SeedJournal[] {
  return days.flatMap((date, index): SeedJournal[] => {
    const next = days[index + 1];
    if (index % 2 === 1 || next === undefined) return [];
    const { code: currency, decimals, rate } = random.pick(FOREIGN);
    const cost = BigInt(LEAST + random.below(MORE));
    const amount = dividedHalfUp(cost * 10n ** BigInt(4 + decimals), rate);
    const sold = (cost * (WHOLE + BigInt(GAIN.least + random.below(GAIN.more)))) / WHOLE;
    const quantity = decimalOf(amount, decimals);
    const [paid, got, gain] = [cost, sold, sold - cost].map((cents) => decimalOf(cents, 2));
    return [
      {
        date,
        memo: `Bought ${currency} wholesale`,
        lines: [
          { account: NOSTRO, debit: quantity, currency, base: paid ?? '' },
          { account: CHARGES, debit: '3.50' },
          { account: BANK, credit: decimalOf(cost + 350n, 2) },
        ],
      },
      {
        date: next,
        memo: `Sold ${currency} wholesale`,
        lines: [
          { account: BANK, debit: got ?? '' },
          { account: NOSTRO, credit: quantity, currency, base: paid ?? '' },
          { account: RESULT, credit: gain ?? '' },
        ],
      },
    ];
  });
}
