import * as v from 'valibot';

import { COMMISSION_METHODS, PARTY_CLASSES, PARTY_KINDS } from '@/lib/domain/accounting/party';
import { HistoryItem } from '../document-fields';
import { endpoint } from '../endpoint';
import { recordImport } from '../import-fields';
import { listExport } from '../list-export';
import {
  Amount,
  CurrencyCode,
  Decimal,
  Deleted,
  Email,
  envelope,
  Id,
  Instant,
  Line,
  listQuery,
  Name,
  Nothing,
  Prose,
  ShownDay,
  Version,
} from '../schemas';

const LANGUAGE = /^[a-z]{2,3}$/;

/** Commission of an agent. `method` decides whether `amount` is an amount in `currency` or a percentage. */
const Commission = v.strictObject({
  method: v.picklist(COMMISSION_METHODS, 'choice'),
  amount: Amount,
  currency: CurrencyCode,
});
export type Commission = v.InferOutput<typeof Commission>;

const Details = v.strictObject({
  phone: v.nullable(Line(40)),
  email: v.nullable(Email),
  /** Language of letters and statements: a code of two or three letters. */
  language: v.nullable(v.pipe(v.string('language'), v.regex(LANGUAGE, 'language'))),
  class: v.nullable(v.picklist(PARTY_CLASSES, 'choice')),
  note: Prose(1000),
  /** Commission; it matters for agents only. */
  commission: v.nullable(Commission),
  /** Maximum that the party may owe on unsettled trades, in base; null for no limit. */
  settlement_limit: v.nullable(Amount),
  is_active: v.boolean('boolean'),
});

const identity = { kind: v.picklist(PARTY_KINDS, 'choice'), name: Name(200) } as const;
const details = v.partial(Details).entries;

/** Balance of a party on one account. A debit is positive: the party owes it. */
const PartyBalance = v.object({
  account_id: Id,
  account_number: v.string(),
  account_name: v.string(),
  currency: CurrencyCode,
  amount: Decimal,
  base: Decimal,
});
export type PartyBalance = v.InferOutput<typeof PartyBalance>;

/**
 * A party. `balance` is the sum of `balances` in base. The right to view parties includes the right to these amounts.
 */
const party = {
  id: Id,
  kind: v.picklist(PARTY_KINDS),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  language: v.nullable(v.string()),
  class: v.nullable(v.picklist(PARTY_CLASSES)),
  note: v.string(),
  commission: v.nullable(Commission),
  settlement_limit: v.nullable(Decimal),
  is_active: v.boolean(),
  balance: Decimal,
  balances: v.array(PartyBalance),
  created_at: Instant,
  version: Version,
} as const;

export const Party = v.object(party);
export type Party = v.InferOutput<typeof Party>;

/** A ledger line of the party. A debit is positive, a credit negative. */
const PartyLine = v.object({
  entry_id: v.number(),
  /** Id of the entry that this line's entry reverses; null if it reverses none. */
  reverses_id: v.nullable(v.number()),
  line_no: v.number(),
  date: ShownDay,
  document: v.string(),
  document_type: v.string(),
  document_id: v.number(),
  account_id: Id,
  account_number: v.string(),
  account_name: v.string(),
  memo: v.nullable(v.string()),
  currency: CurrencyCode,
  amount: Decimal,
  base: Decimal,
});
export type PartyLine = v.InferOutput<typeof PartyLine>;

/** A posted or voided ticket, remittance or trade that names the party. */
const PartyDeal = v.object({
  type: v.string(),
  is_remittance: v.optional(v.boolean()),
  id: Id,
  number: v.string(),
  status: v.string(),
  date: v.nullable(ShownDay),
  amount: v.nullable(Decimal),
  currency: v.nullable(CurrencyCode),
});
export type PartyDeal = v.InferOutput<typeof PartyDeal>;

/**
 * `lines` has the latest ten ledger lines, newest first. `deals` has the latest twenty deals of the kinds that the
 * caller may view, including deals paid in cash, which leave no balance.
 */
const PartyRecord = v.object({
  ...party,
  lines: v.array(PartyLine),
  deals: v.optional(v.array(PartyDeal)),
  history: v.array(HistoryItem),
});
export type PartyRecord = v.InferOutput<typeof PartyRecord>;

const flag = v.optional(v.picklist(['0', '1'], 'choice'));

const PATH = 'accounting/parties';
const page = 'parties';
const stales = [PATH, 'accounting/journal-entry', 'reports'];

const filters = {
  search: listQuery.search,
  sort: listQuery.sort,
  kind: v.optional(v.picklist(PARTY_KINDS, 'choice')),
  is_active: flag,
  /** `1` returns only parties with a balance, `0` only parties without a balance. */
  with_balance: flag,
  /** Returns only parties that should receive a reminder now. */
  with_reminder: v.optional(v.literal('1', 'choice')),
} as const;

export const parties = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary:
      'A page of the parties by name, found by name, telephone, e-mail or the number of their file, with what stands between them and the organisation.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      ...filters,
    }),
    answer: envelope(Party),
  }),
  export: listExport({
    path: PATH,
    page,
    summary: 'All parties that match the filters of the list, as CSV or as a workbook.',
    filters,
  }),
  show: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/show`,
    summary: 'One party with its balances, its latest ledger lines and its history.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: PartyRecord,
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a party.',
    allow: { page, action: 'create' },
    input: v.strictObject({ ...identity, ...details }),
    answer: Party,
    status: 201,
    stales,
  }),
  import: recordImport({
    path: `${PATH}/import`,
    page,
    action: 'create',
    summary: 'Adds the parties of a file.',
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      ...v.partial(v.object(identity)).entries,
      ...details,
      version: Version,
    }),
    answer: PartyRecord,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary:
      'Removes a party that no ledger line and no draft names; otherwise says what holds it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
