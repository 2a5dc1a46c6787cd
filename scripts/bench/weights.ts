export type Page = Readonly<{
  name: string;
  path: string;
  /** True if the page needs no sign-in. */
  isOpen?: boolean;
  isTimed?: boolean;
  /** Maximum size of the scripts that load until the page is idle, in kB, compressed with brotli. */
  most: number;
}>;

/**
 * Measured pages, each with its size limit: the measured size with a small margin. If a page grows, its limit must be
 * changed here.
 */
export const PAGES: readonly Page[] = [
  { name: 'sign-in', path: '/auth/sign-in', isTimed: true, isOpen: true, most: 159 },
  { name: 'dashboard', path: '/dashboard', isTimed: true, most: 248 },
  { name: 'journal entries', path: '/accounting/journal-entry', isTimed: true, most: 256 },
  { name: 'a new journal entry', path: '/accounting/journal-entry/new', most: 372 },
  { name: 'the pad', path: '/exchange/sales/new', isTimed: true, most: 394 },
  { name: 'rates', path: '/exchange/rates', most: 250 },
  { name: 'currencies', path: '/currencies', most: 243 },
  { name: 'general ledger', path: '/reports/general-ledger', isTimed: true, most: 257 },
  { name: 'users', path: '/users', most: 244 },
  { name: 'remittances', path: '/exchange/remits', most: 266 },
  { name: 'trades', path: '/exchange/trade', most: 260 },
  { name: 'parties', path: '/accounting/parties', most: 243 },
  { name: 'tills', path: '/exchange/tills', most: 270 },
  { name: 'credit limits', path: '/exchange/credit-limit', most: 255 },
  { name: 'an offer by its link', path: '/customer/offer', isOpen: true, most: 191 },
  {
    name: 'identification',
    path: '/customer/kyc-register',
    isTimed: true,
    isOpen: true,
    most: 153,
  },
  { name: 'what became of it', path: '/customer/kyc-view', isOpen: true, most: 153 },
];
