import { href, type HrefArgs } from '@/lib/address';
import {
  documentTypes,
  DOCUMENT_TYPES,
  isDocumentType,
  recordView,
} from '@/lib/domain/document-type';
import { can } from '@/lib/domain/permission';
import { BASE_PATH, pageOf, type RouteName, routes } from '@/lib/routes';
import type { User } from '@/server/kernel/access';

/** Link to the page of a record or an entry. The page of an entry is the page of its document. */
export type Link = Readonly<{ type: string; id: number; url: string }>;

type Target = Readonly<{ type: string; id: number; isRemittance?: boolean }>;

/** Maximum number of links in an answer. */
const LINKS_MAX = 100;

type PageOf = Readonly<{ to: RouteName; at: (id: number) => HrefArgs }>;

const view = (to: RouteName): PageOf => ({ to, at: (id) => ({ view: id }) });

/** Pages of remittances, and of records that are not documents. */
const PAGES: Readonly<Record<string, PageOf>> = {
  account: { to: 'app.reports.general-ledger', at: (id) => ({ query: { account_id: id } }) },
  party: view('app.accounting.parties'),
  beneficiary: view('app.exchange.beneficiaries'),
  'till session': view('app.exchange.tills'),
  remittance: view('app.exchange.remits'),
};

/**
 * Types of records by the name of the field that refers to them. The field is an id, such as `party_id`, or an object
 * with an id, such as `party`.
 */
const NAMED: Readonly<Record<string, string>> = {
  account: 'account',
  paid_from: 'account',
  paid_from_account: 'account',
  received_into: 'account',
  received_into_account: 'account',
  retained_earnings_account: 'account',
  party: 'party',
  other_party: 'party',
  counterparty: 'party',
  customer: 'party',
  broker: 'party',
  agent: 'party',
  sender: 'party',
  beneficiary: 'beneficiary',
  session: 'till session',
  employee: 'employee',
  reports_to: 'employee',
  asset: 'asset',
  offer: 'offer rate',
  limit: 'credit limit',
  sub_limit: 'credit sub-limit',
  run: 'payroll preparation',
  adjustment: 'payroll adjustment',
};

/**
 * Beginnings of the paths of calls in which the field `customer` refers to a KYC file. In other calls it refers to a
 * party.
 */
const WITH_FILES = ['exchange/retention/', 'reports/kyc-report'];
const NAMED_WITH_FILES = { ...NAMED, customer: 'KYC customer' };

/** Type of the records that a call lists or shows, by the beginning of the call's path. */
const LISTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    DOCUMENT_TYPES.toReversed().map((type) => [
      routes[documentTypes[type].route].path.slice(1),
      type,
    ]),
  ),
  'exchange/revaluation': 'revaluation',
  'exchange/kyc-customers-rejected': 'KYC customer',
  'setting/roles': 'roles',
  'setting/currencies': 'currency',
  'accounting/parties': 'party',
  'accounting/chart-of-accounts': 'account',
  'exchange/beneficiaries': 'beneficiary',
  'exchange/till-sessions': 'till session',
};

type Asked = Readonly<{
  /** Path of the call in the contract, such as `accounting/parties/{id}/show`. */
  path: string;
  /** Id in the path of the call. */
  id: number | undefined;
  user: User;
  appUrl: string;
}>;

/**
 * Returns links to the records and entries that an answer contains or refers to, at most `LINKS_MAX`. Leaves out pages
 * that the user may not view.
 */
export function linksOf(answer: unknown, { path, id, user, appUrl }: Asked): Link[] {
  const type = listedType(path);
  const record = type !== undefined && id !== undefined ? { type, id } : undefined;
  const links = new Map<string, Link>();
  const add = ({ type, id }: Target, page: Target) => {
    const key = `${type} ${id}`;
    if (links.has(key) || links.size >= LINKS_MAX) return;
    const url = urlOf(page, user);
    if (url !== undefined) links.set(key, { type, id, url: `${appUrl}${BASE_PATH}${url}` });
  };
  if (record) add(record, record);
  const named = WITH_FILES.some((head) => path.startsWith(head)) ? NAMED_WITH_FILES : NAMED;
  walk(answer, { record, rowType: id === undefined ? type : undefined, named, add });
  return [...links.values()];
}

/**
 * Returns the type of the records that a path lists or shows, such as `accounting/parties/list` or
 * `accounting/parties/{id}/show`.
 */
function listedType(path: string): string | undefined {
  const [head = ''] = path.split('/{');
  return LISTED[head.replace(/\/list$/, '')];
}

function urlOf({ type, id, isRemittance }: Target, user: User): string | undefined {
  const page = isRemittance ? PAGES.remittance : (PAGES[type] ?? pageOfDocument(type));
  return page && can(user, pageOf(page.to), 'view') ? href(page.to, page.at(id)) : undefined;
}

function pageOfDocument(type: string): PageOf | undefined {
  if (!isDocumentType(type)) return undefined;
  return { to: documentTypes[type].route, at: (id) => ({ view: recordView(type, id) }) };
}

type Walk = Readonly<{
  /** Record that contains the value. If it is a document, entries in the value are linked to its page. */
  record: Target | undefined;
  /** Type of the rows of the list. Their `id` is an id of this type. */
  rowType: string | undefined;
  /** Types of records by the name of the field that refers to them. */
  named: Readonly<Record<string, string>>;
  add: (target: Target, page: Target) => void;
}>;

function walk(value: unknown, { record, rowType, named, add }: Walk): void {
  if (Array.isArray(value)) {
    value.forEach((one) => walk(one, { record, rowType, named, add }));
    return;
  }
  if (!isFields(value)) return;
  const own = ownRecord(value, rowType);
  if (own) add(own, own);
  const around = own ?? record;
  if (around && isDocumentType(around.type)) {
    for (const id of entriesOf(value)) add({ type: 'entry', id }, around);
  }
  for (const [key, inner] of Object.entries(value)) {
    const other = namedBy(named[key.replace(/_id$/, '')], key, inner);
    if (other) add(other, other);
    const inside = key === 'data' ? rowType : key === 'documents' ? typeOf(value) : undefined;
    walk(inner, { record: around, rowType: inside, named, add });
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Returns the record that an object is or belongs to. The object itself names the type and id, or it is a row of a list
 * whose type is known.
 */
function ownRecord(fields: Fields, rowType: string | undefined): Target | undefined {
  const { id, due_to_id, document_id, is_remittance } = fields;
  const type = typeOf(fields);
  const own = [due_to_id, document_id].find(isId);
  if (type !== undefined && own !== undefined) {
    return { type, id: own, isRemittance: is_remittance === true };
  }
  return rowType !== undefined && isId(id) ? { type: rowType, id } : undefined;
}

function typeOf({ due_to, document_type }: Fields): string | undefined {
  return [due_to, document_type].find(
    (type): type is string => typeof type === 'string' && isDocumentType(type),
  );
}

function entriesOf({ entry_id, entry_ids }: Fields): number[] {
  return [entry_id, ...(Array.isArray(entry_ids) ? entry_ids : [])].filter(isId);
}

function namedBy(type: string | undefined, key: string, value: unknown): Target | undefined {
  const id = isFields(value) ? value.id : key.endsWith('_id') ? value : undefined;
  return type !== undefined && isId(id) ? { type, id } : undefined;
}
