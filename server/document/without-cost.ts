/** Purposes of the accounts to which the ledger posts the result of deals. */
const RESULTS: readonly string[] = ['realised_fx', 'position_valuation'];

type Line = Readonly<{ currency: string; rate: string | null; base: string | null }>;

/**
 * Returns the lines of an entry without cost and result. Lines on result accounts are left out. Foreign lines lose rate
 * and base, because the base of a sale is its cost.
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
