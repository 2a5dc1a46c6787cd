import { type Action, ACTIONS, type RolePage } from './domain/permission';
import { type Page, pages } from './routes';

/** Typical roles of an exchange business that a new role can be based on, in display order. */
export const ROLE_PRESETS = [
  'teller',
  'supervisor',
  'dealer',
  'accountant',
  'compliance',
  'auditor',
] as const;
export type RolePreset = (typeof ROLE_PRESETS)[number];

type Granted = Readonly<Partial<Record<Page, readonly Action[]>>>;

const VIEW: readonly Action[] = ['view'];
const READ: readonly Action[] = ['view', 'export', 'print'];
const WORK: readonly Action[] = ['view', 'create', 'edit', 'post', 'print'];
const LEAD: readonly Action[] = [...WORK, 'void', 'approve', 'export'];
const KEEP: readonly Action[] = [...WORK, 'void', 'export'];

/**
 * Teller: deals at the counter from the user's own till, and prints the till sheet. A teller creates no till, publishes
 * no rate, and approves or voids nothing.
 */
const TELLER: Granted = {
  dashboard: VIEW,
  sales: WORK,
  transfer: WORK,
  remits: WORK,
  invoice: WORK,
  beneficiaries: ['view', 'create', 'edit'],
  tills: ['view', 'post', 'print'],
  parties: ['view', 'create'],
  'kyc customers': ['view', 'create', 'edit'],
  rates: VIEW,
  currencies: VIEW,
};

/**
 * Supervisor of the counter: approves deals that tellers may not complete alone, creates tills, voids documents and
 * publishes rates.
 */
const SUPERVISOR: Granted = {
  ...TELLER,
  sales: [...LEAD, 'override', 'sensitive'],
  transfer: LEAD,
  remits: [...LEAD, 'override', 'sensitive'],
  invoice: LEAD,
  tills: [...LEAD, 'sensitive'],
  parties: ['view', 'create', 'edit', 'export'],
  rates: ['view', 'create', 'edit', 'approve', 'export'],
  'offer rate': LEAD,
  reports: VIEW,
  'sales analysis': READ,
  'user statement': READ,
};

/** Dealer: deals with banks and other dealers and manages the position, but pays out no cash. */
const DEALER: Granted = {
  dashboard: VIEW,
  trade: [...KEEP, 'sensitive'],
  'offer rate': [...WORK, 'export'],
  rates: ['view', 'create', 'edit', 'export'],
  sales: ['view', 'sensitive'],
  tills: ['view', 'sensitive'],
  parties: ['view', 'create', 'edit'],
  currencies: VIEW,
  reports: VIEW,
  'trade report': READ,
};

/** Accountant: keeps the books and closes the year, but does not deal with customers. */
const ACCOUNTANT: Granted = {
  dashboard: VIEW,
  'chart of accounts': ['view', 'create', 'edit', 'export'],
  'journal entry': KEEP,
  'manual journal': KEEP,
  expenses: KEEP,
  receipts: KEEP,
  settlements: KEEP,
  parties: ['view', 'create', 'edit', 'export'],
  'fiscal closing': ['view', 'create', 'post', 'print'],
  'transaction locking': ['view', 'create', 'post'],
  proof: VIEW,
  asset: KEEP,
  depreciation: KEEP,
  'asset category': ['view', 'create', 'edit'],
  sales: [...READ, 'sensitive'],
  trade: [...READ, 'sensitive'],
  transfer: READ,
  remits: READ,
  commissions: READ,
  invoice: READ,
  tills: [...READ, 'sensitive'],
  employee: VIEW,
  rates: VIEW,
  currencies: VIEW,
  reports: VIEW,
  'account statement': READ,
  'general ledger': READ,
  'trail balance': READ,
  'balance sheet': READ,
  'profit and loss': READ,
  'cash flow statement': READ,
  'summary report': READ,
  'asset summary': READ,
};

/** Compliance officer: decides on customers, alerts and reports to the authority, but moves no money. */
const COMPLIANCE: Granted = {
  dashboard: VIEW,
  'kyc customers': ['view', 'create', 'edit', 'approve', 'export', 'print', 'sensitive'],
  'kyc customers rejected': ['view', 'approve', 'export'],
  compliance: ['view', 'create', 'edit', 'approve', 'export', 'print', 'sensitive'],
  parties: ['view', 'edit'],
  beneficiaries: READ,
  sales: READ,
  transfer: READ,
  remits: [...READ, 'approve'],
  trade: READ,
  invoice: READ,
  reports: VIEW,
  'kyc report': READ,
  'user statement': READ,
  'audit trial': READ,
};

/** Auditor: views, exports and prints all pages, but changes nothing and sees neither pay nor unmasked identities. */
const AUDITOR: Granted = Object.fromEntries(pages.map((page) => [page, READ]));

const GRANTED: Readonly<Record<RolePreset, Granted>> = {
  teller: TELLER,
  supervisor: SUPERVISOR,
  dealer: DEALER,
  accountant: ACCOUNTANT,
  compliance: COMPLIANCE,
  auditor: AUDITOR,
};

/** Pages of a preset in the stored form of a role's pages. */
export const presetPages = (preset: RolePreset): (RolePage & Readonly<{ name: Page }>)[] =>
  pages.flatMap((name) => {
    const actions = GRANTED[preset][name] ?? [];
    if (actions.length === 0) return [];
    const flags = ACTIONS.filter((action) => actions.includes(action)).map(
      (action) => [action, true] as const,
    );
    return [{ name, title: name, ...Object.fromEntries(flags) }];
  });
