/** Default number prefixes of the account kinds that screens offer. A system setting can replace a prefix. */
export const ACCOUNT_PREFIXES = {
  cash: '10',
  bank: '103',
  receivable: '11',
  fixed_asset: '12',
  payable: '2',
  equity: '3',
  income: '4',
  expense: '5',
} as const;

export type AccountKind = keyof typeof ACCOUNT_PREFIXES;

export type AccountPrefixes = Readonly<Record<AccountKind, string>>;
