import * as v from 'valibot';

import { ACCOUNT_NUMBER, ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/account';
import { endpoint } from '../endpoint';
import { CurrencyCode, Decimal, Deleted, Id, Name, Nothing, Version } from '../schemas';

const fields = {
  number: v.pipe(v.string('account-number'), v.regex(ACCOUNT_NUMBER, 'account-number')),
  name: Name(120),
  names: v.optional(v.strictObject({ fa: v.optional(v.nullable(Name(120))) })),
  position: v.picklist(ACCOUNT_POSITIONS, 'choice'),
  type: v.picklist(ACCOUNT_TYPES, 'choice'),
  parent: v.optional(v.nullable(Id)),
  currency: v.optional(v.nullable(CurrencyCode)),
  cash_flow: v.optional(v.nullable(v.picklist(CASH_FLOWS, 'choice'))),
  is_active: v.optional(v.boolean('boolean')),
} as const;

export const AccountDraft = v.strictObject(fields);
export type AccountDraft = v.InferInput<typeof AccountDraft>;

/** `balance` is in the base currency, debit positive; null without the right to see the chart. */
export const Account = v.object({
  id: Id,
  number: v.string(),
  name: v.string(),
  names: v.record(v.string(), v.nullable(v.string())),
  position: v.picklist(ACCOUNT_POSITIONS),
  type: v.picklist(ACCOUNT_TYPES),
  parent: v.nullable(Id),
  currency: v.nullable(v.string()),
  is_multi_currency: v.boolean(),
  cash_flow: v.nullable(v.picklist(CASH_FLOWS)),
  party_required: v.boolean(),
  is_active: v.boolean(),
  purpose: v.nullable(v.string()),
  balance: v.nullable(Decimal),
  balance_currency: v.nullable(Decimal),
  balances: v.nullable(v.array(v.object({ currency: v.string(), amount: Decimal, base: Decimal }))),
  version: Version,
  planned: v.optional(v.boolean()),
});
export type Account = v.InferOutput<typeof Account>;

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
    summary: 'Changes an account; what postings rely on stays as it is once there are some.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...fields, version: Version }),
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
};
