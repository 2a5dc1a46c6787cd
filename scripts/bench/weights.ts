export type Page = Readonly<{
  name: string;
  path: string;
  /** True if the page needs no sign-in. */
  isOpen?: boolean;
  isTimed?: boolean;
  /** Maximum size, in kB after brotli, of the scripts that load until the page is idle. */
  most: number;
}>;

/**
 * One page of each kind, with its size limit: the measured size with a small margin. If a page grows, its limit must be
 * changed here.
 */
export const PAGES: readonly Page[] = [
  { name: 'sign-in', path: '/auth/sign-in', isTimed: true, isOpen: true, most: 156 },
  { name: 'dashboard', path: '/dashboard', isTimed: true, most: 244 },
  { name: 'journal entries', path: '/accounting/journal-entry', isTimed: true, most: 250 },
  { name: 'a new journal entry', path: '/accounting/journal-entry/new', most: 368 },
  { name: 'the pad', path: '/exchange/sales/new', isTimed: true, most: 388 },
  { name: 'rates', path: '/exchange/rates', most: 238 },
  { name: 'currencies', path: '/currencies', most: 238 },
  { name: 'general ledger', path: '/reports/general-ledger', isTimed: true, most: 253 },
  { name: 'users', path: '/users', most: 239 },
  { name: 'remittances', path: '/exchange/remits', most: 260 },
  { name: 'trades', path: '/exchange/trade', most: 255 },
  { name: 'parties', path: '/accounting/parties', most: 238 },
  { name: 'tills', path: '/exchange/tills', most: 263 },
  { name: 'credit limits', path: '/exchange/credit-limit', most: 251 },
  { name: 'an offer by its link', path: '/customer/offer', isOpen: true, most: 188 },
  {
    name: 'identification',
    path: '/customer/kyc-register',
    isTimed: true,
    isOpen: true,
    most: 150,
  },
  { name: 'what became of it', path: '/customer/kyc-view', isOpen: true, most: 150 },
];
