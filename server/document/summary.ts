/** Columns that a list of documents shows. */
export type Summary = Readonly<{
  date: string | null;
  reference: string | null;
  memo: string | null;
  /** Name of the other party, such as the payer, the payee or the customer. */
  counterparty: string | null;
  amount: string | null;
  currency: string | null;
  base: string | null;
}>;
