/** The accounts on which the ledger itself keeps the result of a deal apart. */
const RESULTS: readonly string[] = ['realised_fx', 'position_valuation'];

type Line = Readonly<{ currency: string; rate: string | null; base: string | null }>;

/**
 * The lines of an entry for whoever may not see what a deal cost and brought: those of the result are
 * left out, and foreign money goes without its value in base, which for a sale is its cost.
 */
export function withoutCost<Shown extends Line>(
  lines: readonly Readonly<{ shown: Shown; purpose: string | null | undefined }>[],
  baseCurrency: string,
): Shown[] {
  return lines
    .filter(({ purpose }) => !RESULTS.includes(purpose ?? ''))
    .map(({ shown }) =>
      shown.currency === baseCurrency ? shown : { ...shown, rate: null, base: null },
    );
}
