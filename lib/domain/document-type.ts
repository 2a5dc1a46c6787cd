import { keysOf } from './record-of';

/** Properties that all documents of a type share. */
export type TypeTraits = Readonly<{
  prefix: string;
  route: `app.${string}`;
  /** Module whose locks (lib/domain/ledger/open-books.ts) can lock the document's date; the default is accounting. */
  module?: string;
  /**
   * `once`: posting the document posts one entry. `by steps`: its later operations post further entries. Other types
   * have no value.
   */
  posts?: 'once' | 'by steps';
}>;

/**
 * All document types, with the prefix of their numbers (section 3 of the specification) and the route of their screen.
 * Types without a prefix in the specification are last.
 */
export const documentTypes = {
  'journal entry': { prefix: 'JOU', route: 'app.accounting.journal-entry', posts: 'once' },
  expense: { prefix: 'EXP', route: 'app.accounting.expenses', module: 'expenses', posts: 'once' },
  receipt: { prefix: 'RCP', route: 'app.accounting.receipts', module: 'receipts', posts: 'once' },
  'transaction locking': { prefix: 'TRL', route: 'app.accounting.transaction-locking' },
  employee: { prefix: 'EMP', route: 'app.hrm.employee' },
  'payroll preparation': {
    prefix: 'PYP',
    route: 'app.hrm.payroll-preparation',
    module: 'payroll',
    posts: 'by steps',
  },
  'payroll adjustment': {
    prefix: 'PYA',
    route: 'app.hrm.payroll-adjustment',
    module: 'payroll',
    posts: 'by steps',
  },
  asset: { prefix: 'AST', route: 'app.assets.asset', module: 'assets', posts: 'by steps' },
  'asset creation': { prefix: 'AST', route: 'app.assets.asset', module: 'assets' },
  depreciation: {
    prefix: 'DPC',
    route: 'app.asset.depreciation',
    module: 'assets',
    posts: 'by steps',
  },
  'asset category': { prefix: 'ASC', route: 'app.assets.asset-category' },
  sales: { prefix: 'SAL', route: 'app.exchange.sales', module: 'exchange', posts: 'once' },
  trade: { prefix: 'TRD', route: 'app.exchange.trade', module: 'exchange', posts: 'by steps' },
  'manual journal': {
    prefix: 'MJO',
    route: 'app.exchange.manual-journal',
    module: 'exchange',
    posts: 'once',
  },
  transfer: {
    prefix: 'TRS',
    route: 'app.exchange.transfer',
    module: 'exchange',
    posts: 'by steps',
  },
  'KYC customer': { prefix: 'CKYC', route: 'app.exchange.kyc-customers' },
  'credit limit': { prefix: 'CRL', route: 'app.exchange.credit-limit' },
  'credit sub-limit': { prefix: 'CRS', route: 'app.exchange.credit-sub-limit' },
  'credit limit withdrawal': {
    prefix: 'CLW',
    route: 'app.exchange.credit-limit-withdrawal',
    module: 'exchange',
    posts: 'by steps',
  },
  'credit sub-limit withdrawal': {
    prefix: 'CSW',
    route: 'app.exchange.credit-sub-limit-withdrawal',
    module: 'exchange',
    posts: 'by steps',
  },
  users: { prefix: 'USR', route: 'app.users' },
  roles: { prefix: 'ROL', route: 'app.roles' },
  currency: { prefix: 'CUR', route: 'app.currencies' },

  'offer rate': { prefix: 'OFR', route: 'app.exchange.offer-rate' },
  invoice: { prefix: 'INV', route: 'app.exchange.invoice' },
  'fiscal closing': { prefix: 'FCL', route: 'app.accounting.fiscal-closing' },
  settlement: {
    prefix: 'SET',
    route: 'app.accounting.settlements',
    module: 'exchange',
    posts: 'once',
  },
  commission: {
    prefix: 'CMB',
    route: 'app.exchange.commissions',
    module: 'exchange',
    posts: 'once',
  },
  revaluation: { prefix: 'RVL', route: 'app.accounting.fiscal-closing', module: 'exchange' },
} as const satisfies Readonly<Record<string, TypeTraits>>;

export type DocumentType = keyof typeof documentTypes;

/** Route of a document's screen. Remittances have a separate screen, although their document type is `transfer`. */
export const documentRoute = (type: DocumentType, isRemittance = false) =>
  isRemittance ? 'app.exchange.remits' : documentTypes[type].route;

/** All document types, in the order of `documentTypes`. */
export const DOCUMENT_TYPES = keysOf(documentTypes);

export function isDocumentType(text: string): text is DocumentType {
  return Object.hasOwn(documentTypes, text);
}

/**
 * Last part of a record's URL path. A revaluation's part has a prefix, because revaluations share a screen with fiscal
 * years.
 */
export function recordView<Id extends string | number>(type: string, id: Id): Id | `rvl-${string}` {
  return type === 'revaluation' ? `rvl-${id}` : id;
}

/**
 * Page where a user can decide on the approval of a record: the document, the rate board, or the till with the count.
 * Undefined for other records.
 */
export function approvalAddress(type: string, view: number) {
  if (isDocumentType(type)) return { to: documentTypes[type].route, view };
  if (type === 'rate') return { to: 'app.exchange.rates' } as const;
  return type === 'till session' ? ({ to: 'app.exchange.tills', view } as const) : undefined;
}
