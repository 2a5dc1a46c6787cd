import * as v from 'valibot';

import {
  ACCOUNT_NUMBER,
  ACCOUNT_POSITIONS,
  ACCOUNT_TYPES,
  CASH_FLOWS,
  CHART_STATES,
} from '@/lib/domain/ledger/account';
import { endpoint } from '../endpoint';
import { importFields, importInput, tableForm } from '../import-fields';
import { listExport } from '../list-export';
import {
  CurrencyCode,
  Day,
  Decimal,
  Deleted,
  Id,
  listQuery,
  Name,
  Nothing,
  Prose,
  ShownDay,
  Version,
} from '../schemas';
import { AccountOverview } from './account-overview';

const AccountNumber = v.pipe(v.string('account-number'), v.regex(ACCOUNT_NUMBER, 'account-number'));

const fields = {
  number: AccountNumber,
  name: Name(120),
  names: v.optional(v.strictObject({ fa: v.optional(v.nullable(Name(120))) })),
  position: v.picklist(ACCOUNT_POSITIONS, 'choice'),
  type: v.picklist(ACCOUNT_TYPES, 'choice'),
  parent: v.optional(v.nullable(Id)),
  currency: v.optional(v.nullable(CurrencyCode)),
  cash_flow: v.optional(v.nullable(v.picklist(CASH_FLOWS, 'choice'))),
  party_required: v.optional(v.boolean('boolean')),
  is_active: v.optional(v.boolean('boolean')),
  note: v.optional(v.nullable(Prose(500))),
} as const;

export const AccountDraft = v.strictObject(fields);
export type AccountDraft = v.InferInput<typeof AccountDraft>;

const AccountChange = v.partial(AccountDraft);
export type AccountChange = v.InferOutput<typeof AccountChange>;

/**
 * An account of the chart. `balance` is in the base currency, debit positive; `used_on` is the day of the account's
 * latest line. All balances and `used_on` are null if the caller may not view the chart.
 */
export const Account = v.object({
  id: Id,
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  position: v.picklist(ACCOUNT_POSITIONS),
  type: v.picklist(ACCOUNT_TYPES),
  parent: v.nullable(Id),
  currency: v.nullable(CurrencyCode),
  is_multi_currency: v.boolean(),
  cash_flow: v.nullable(v.picklist(CASH_FLOWS)),
  party_required: v.boolean(),
  is_active: v.boolean(),
  purpose: v.nullable(v.string()),
  note: v.nullable(v.string()),
  balance: v.nullable(Decimal),
  balance_currency: v.nullable(Decimal),
  balances: v.nullable(
    v.array(v.object({ currency: CurrencyCode, amount: Decimal, base: Decimal })),
  ),
  used_on: v.nullable(ShownDay),
  version: Version,
  planned: v.optional(v.boolean()),
});
export type Account = v.InferOutput<typeof Account>;

/** The moved account or a descendant of it, with the old and the new number. */
const Renumbered = v.object({
  id: Id,
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  before: v.string(),
  number: v.string(),
});

const PATH = 'accounting/chart-of-accounts';
const page = 'chart of accounts';
const stales = [PATH, 'reports'];

export const chartOfAccounts = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every account, by number, with its balances.',
    allow: 'signed-in',
    input: Nothing,
    answer: v.array(Account),
  }),
  export: listExport({
    path: PATH,
    page,
    summary:
      'All accounts that match the filters of the list, with their balances, as CSV or as a workbook.',
    filters: {
      search: listQuery.search,
      type: v.optional(v.picklist(ACCOUNT_TYPES, 'choice')),
      currency: v.optional(CurrencyCode),
      position: v.optional(v.picklist(ACCOUNT_POSITIONS, 'choice')),
      /**
       * `balance` returns only accounts with a balance in the account or below it, `active` only active accounts,
       * `inactive` only inactive accounts.
       */
      show: v.optional(v.picklist(CHART_STATES, 'choice')),
      /** Returns only accounts with a line on or after this day in the account or below it. */
      since: v.optional(Day),
    },
  }),
  generate: endpoint({
    method: 'GET',
    path: `${PATH}/generate_accounts`,
    summary:
      'Adds the accounts of an exchange house that are missing; changes none. Answers the whole list.',
    allow: { page, action: 'create' },
    input: v.strictObject({ dry_run: v.optional(v.picklist(['1'])) }),
    answer: v.array(Account),
    changes: true,
    stales,
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds an account.',
    allow: { page, action: 'create' },
    input: AccountDraft,
    answer: Account,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary:
      'Changes the fields that are sent; fields that postings rely on are fixed once there are some.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...AccountChange.entries, version: Version }),
    answer: Account,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Removes an account that nothing holds; otherwise says what holds it.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
  overview: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/overview`,
    summary:
      'What an account held at the end of each month of this fiscal year, its latest lines and what names it, with all that stands below it. The lines only for those who may see the general ledger.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: AccountOverview,
  }),
  move: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/move`,
    summary:
      'Puts an account, with all that stands below it, under another one. Numbers that begin with that of the account above follow it, unless a number is given. With dry_run it only tells them.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      parent: v.nullable(Id),
      number: v.optional(AccountNumber),
      version: Version,
      dry_run: v.optional(v.boolean('boolean')),
    }),
    answer: v.object({ accounts: v.array(Renumbered) }),
    stales: [...stales, 'accounting/journal-entry'],
  }),
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Adds the accounts of a workbook or CSV, all or none; a number that is there already is refused at its row. With dry_run nothing is imported.',
    allow: { page, action: 'create' },
    input: importInput,
    answer: v.object({
      accounts: v.number(),
      ...importFields,
    }),
    form: tableForm(4),
    timeoutMs: 120_000,
    stales,
  }),
};
