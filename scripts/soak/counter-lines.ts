/** The accounts of the model, by what they are for; the result of dealing is `realised`. */
export type Account =
  | ('cash' | 'stock' | 'nostro' | 'bank' | 'customer')
  | ('fees' | 'rounding' | 'short' | 'over' | 'capital');

export type Holder = Readonly<{ account: Account; party?: number | undefined; currency: string }>;

/** In minor units; debits are positive. A line of a leg is priced by it, any other at the average. */
export type ModelLine = Holder &
  Readonly<{ place?: number | undefined; amount: bigint; leg?: number | undefined }>;

/** What is bought (above zero) or sold for a value, or gained and lost at cost, against an account. */
export type ModelLeg = Readonly<{ currency: string; quantity: bigint }> &
  (Readonly<{ value: bigint }> | Readonly<{ charge: Account }>);

export const keyOf = ({ account, party, currency }: Holder): string =>
  `${account} ${party ?? 0} ${currency}`;
