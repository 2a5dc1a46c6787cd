export type Page = Readonly<{
  name: string;
  path: string;
  /** Nobody has to sign in for it. */
  isOpen?: boolean;
  /** The most script that it may fetch until it is at rest, brotli, kB. */
  most: number;
}>;

/**
 * One page of every sort, and what it may weigh. The figures are those that were measured, with a little room:
 * what makes a page heavier says so here.
 */
export const PAGES: readonly Page[] = [
  { name: 'sign-in', path: '/auth/sign-in', isOpen: true, most: 225 },
  { name: 'dashboard', path: '/dashboard', most: 290 },
  { name: 'journal entries', path: '/accounting/journal-entry', most: 325 },
  { name: 'a new journal entry', path: '/accounting/journal-entry/new', most: 442 },
  { name: 'the pad', path: '/exchange/sales/new', most: 458 },
  { name: 'rates', path: '/exchange/rates', most: 308 },
  { name: 'currencies', path: '/currencies', most: 288 },
  { name: 'general ledger', path: '/reports/general-ledger', most: 304 },
  { name: 'users', path: '/users', most: 290 },
  { name: 'remittances', path: '/exchange/remits', most: 336 },
  { name: 'trades', path: '/exchange/trade', most: 332 },
  { name: 'parties', path: '/accounting/parties', most: 293 },
  { name: 'tills', path: '/exchange/tills', most: 418 },
  { name: 'credit limits', path: '/exchange/credit-limit', most: 329 },
  { name: 'an offer by its link', path: '/customer/offer', isOpen: true, most: 206 },
  { name: 'identification', path: '/customer/kyc-register', isOpen: true, most: 150 },
  { name: 'what became of it', path: '/customer/kyc-view', isOpen: true, most: 150 },
];
