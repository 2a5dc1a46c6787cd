/** What a list shows of a document. */
export type Summary = Readonly<{
  date: string | null;
  reference: string | null;
  memo: string | null;
  /** Whom it is with: the payee, the payer, the customer. */
  counterparty: string | null;
  amount: string | null;
  currency: string | null;
  base: string | null;
}>;
