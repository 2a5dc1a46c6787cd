import { sql } from 'kysely';

import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import chart from '@/lib/data/chart-of-accounts.json';
import type { AccountPosition, AccountType, CashFlow } from '@/lib/domain/ledger/account';
import type { Db, Tx } from '@/server/kernel/host';

type Template = Readonly<{
  number: string;
  name: string;
  name_fa: string;
  position: AccountPosition;
  type: AccountType;
  parent: string | null;
  purpose?: string;
  is_multi_currency?: boolean;
  cash_flow?: CashFlow;
  party_required?: boolean;
}>;

const TEMPLATES = chart as readonly Template[];

/**
 * Accounts of the template chart whose number and purpose occur on no account of the organisation. Existing accounts
 * are never renamed, renumbered or removed.
 */
async function missing(db: Db): Promise<Template[]> {
  const present = await db
    .selectFrom('account')
    .select(['number', 'purpose', 'type', 'position'])
    .execute();
  const numbers = new Set(present.map(({ number }) => number));
  const purposes = new Set(present.map(({ purpose }) => purpose));
  return TEMPLATES.filter(
    ({ number, purpose }) => !numbers.has(number) && !(purpose && purposes.has(purpose)),
  );
}

/** Adds the missing accounts, parents first, and returns their numbers. Also gives purposes to existing accounts. */
export async function generateAccounts(db: Tx): Promise<string[]> {
  const added = await missing(db);
  await adoptPurposes(db);
  for (const template of added) {
    const parent = await findParent(db, template);
    await db
      .insertInto('account')
      .values({
        number: template.number,
        name: template.name,
        names: JSON.stringify({ fa: template.name_fa }),
        position: template.position,
        type: template.type,
        parent_id: parent,
        is_multi_currency: template.is_multi_currency ?? false,
        cash_flow: template.cash_flow ?? null,
        party_required: template.party_required ?? false,
        purpose: template.purpose ?? null,
      })
      .execute();
  }
  return added.map(({ number }) => number);
}

/**
 * Gives existing accounts without a purpose the purpose of the template with the same number, type and position. Skips
 * a purpose that another account already has.
 */
async function adoptPurposes(db: Tx): Promise<void> {
  const withPurpose = TEMPLATES.filter(({ purpose }) => purpose);
  await sql`
    update account set purpose = template.purpose
    from jsonb_to_recordset(${JSON.stringify(withPurpose)}::jsonb)
      as template (number text, type text, position text, purpose text)
    where account.number = template.number
      and account.type = template.type
      and account.position = template.position
      and account.purpose is null
      and not exists (select from account as other where other.purpose = template.purpose)
  `.execute(db);
}

/**
 * Returns the id of the template's parent account. Null if the template has no parent, or if no general account of the
 * template's type has the parent's number.
 */
async function findParent(db: Tx, { parent, type }: Template): Promise<number | null> {
  if (parent === null) return null;
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('number', '=', parent)
    .where('position', '=', 'general')
    .where('type', '=', type)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Accounts that `generateAccounts` would add now, marked as planned. Their ids are placeholders. */
export async function plannedAccounts(db: Db): Promise<Account[]> {
  const accounts = await missing(db);
  return accounts.map((template, index) => ({
    id: Number.MAX_SAFE_INTEGER - index,
    number: template.number,
    name: template.name,
    names: { fa: template.name_fa },
    position: template.position,
    type: template.type,
    parent: null,
    currency: null,
    is_multi_currency: template.is_multi_currency ?? false,
    cash_flow: template.cash_flow ?? null,
    party_required: template.party_required ?? false,
    is_active: true,
    purpose: template.purpose ?? null,
    note: null,
    balance: '0',
    balance_currency: null,
    balances: [],
    used_on: null,
    version: 1,
    planned: true,
  }));
}
