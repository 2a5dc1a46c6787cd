type Entry = Readonly<{ prefix: string; route: `app.${string}` }>;

/**
 * Every document type: the letters its numbers begin with (specification 3) and the route of the
 * screen that shows one. The types that the specification leaves without letters come last.
 */
export const documentTypes = {
  'journal entry': { prefix: 'JOU', route: 'app.accounting.journal-entry' },
  expense: { prefix: 'EXP', route: 'app.accounting.expenses' },
  receipt: { prefix: 'RCP', route: 'app.accounting.receipts' },
  'transaction locking': { prefix: 'TRL', route: 'app.accounting.transaction-locking' },
  employee: { prefix: 'EMP', route: 'app.hrm.employee' },
  'payroll preparation': { prefix: 'PYP', route: 'app.hrm.payroll-preparation' },
  'payroll adjustment': { prefix: 'PYA', route: 'app.hrm.payroll-adjustment' },
  asset: { prefix: 'AST', route: 'app.assets.asset' },
  'asset creation': { prefix: 'AST', route: 'app.assets.asset' },
  depreciation: { prefix: 'DPC', route: 'app.asset.depreciation' },
  'asset category': { prefix: 'ASC', route: 'app.assets.asset-category' },
  sales: { prefix: 'SAL', route: 'app.exchange.sales' },
  trade: { prefix: 'TRD', route: 'app.exchange.trade' },
  'manual journal': { prefix: 'MJO', route: 'app.exchange.manual-journal' },
  transfer: { prefix: 'TRS', route: 'app.exchange.transfer' },
  'KYC customer': { prefix: 'CKYC', route: 'app.exchange.kyc-customers' },
  'credit limit': { prefix: 'CRL', route: 'app.exchange.credit-limit' },
  'credit sub-limit': { prefix: 'CRS', route: 'app.exchange.credit-sub-limit' },
  'credit limit withdrawal': { prefix: 'CLW', route: 'app.exchange.credit-limit-withdrawal' },
  'credit sub-limit withdrawal': {
    prefix: 'CSW',
    route: 'app.exchange.credit-sub-limit-withdrawal',
  },
  users: { prefix: 'USR', route: 'app.users' },
  roles: { prefix: 'ROL', route: 'app.roles' },
  currency: { prefix: 'CUR', route: 'app.currencies' },

  'offer rate': { prefix: 'OFR', route: 'app.exchange.offer-rate' },
  invoice: { prefix: 'INV', route: 'app.exchange.invoice' },
  'fiscal closing': { prefix: 'FCL', route: 'app.accounting.fiscal-closing' },
  settlement: { prefix: 'SET', route: 'app.accounting.settlements' },
  commission: { prefix: 'CMB', route: 'app.exchange.commissions' },
  revaluation: { prefix: 'RVL', route: 'app.accounting.fiscal-closing' },
} as const satisfies Readonly<Record<string, Entry>>;

export type DocumentType = keyof typeof documentTypes;

/** All of them, in the order of the specification. */
export const DOCUMENT_TYPES = Object.keys(documentTypes) as readonly DocumentType[];

export function isDocumentType(text: string): text is DocumentType {
  return Object.hasOwn(documentTypes, text);
}

/** The last part of a record's address: revaluations share a screen with the years that they belong to. */
export function recordView<Id extends string | number>(type: string, id: Id): Id | `rvl-${string}` {
  return type === 'revaluation' ? `rvl-${id}` : id;
}
