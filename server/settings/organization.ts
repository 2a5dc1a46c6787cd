import { type Selectable, sql } from 'kysely';

import { organization } from '@/lib/contract/settings/organization';
import { type Weekday, weekdaysOf } from '@/lib/domain/hrm/payroll';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Organization as OrganizationTable } from '@/server/database/types';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { laidOver } from '@/server/kernel/laid-over';
import { logoOf } from '@/server/kernel/logo';
import { type Call, FileAnswer, serve } from '@/server/kernel/serve';
import { withDefaults } from '@/server/kernel/setting';
import { redivideYears, wasEverClosed } from '@/server/ledger/book-dates';
import { addBase, isIsoCurrency } from './currencies';

const page = 'organization details';
const record_type = 'organization';

type Row = Omit<Selectable<OrganizationTable>, 'bank_days_off'> &
  Readonly<{ bank_days_off: Weekday[] }>;

async function organizationRow(db: Db, { lock = false } = {}): Promise<Row> {
  const { base_confirmed, ...row } = await storedRow(db, { lock });
  return { ...row, base_confirmed: base_confirmed || (await isBaseUsed(db)) };
}

async function storedRow(db: Db, { lock = false }): Promise<Row> {
  const row = await db
    .selectFrom('organization')
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { ...row, bank_days_off: weekdaysOf(row.bank_days_off) };
}

async function isBaseUsed(db: Db): Promise<boolean> {
  const posted = await db.selectFrom('entry').select('id').limit(1).executeTakeFirst();
  const quoted = await db.selectFrom('rate').select('id').limit(1).executeTakeFirst();
  return (posted ?? quoted) !== undefined;
}

/**
 * Refuses a change of the base currency after anything was posted or quoted. The new base must be an active currency or
 * one of ISO 4217.
 */
async function baseRefusals(db: Db, before: string, after: string): Promise<Refusal[]> {
  if (before === after) return [];
  const field = 'base_currency';
  const known = await activeCurrency(db, after);
  if (known ? !known.is_active : !isIsoCurrency(after)) {
    return [new Refusal('ledger.currency-unknown', { params: { currency: after }, field })];
  }
  return (await isBaseUsed(db)) ? [new Refusal('organization.base-in-use', { field })] : [];
}

const activeCurrency = (db: Db, code: string) =>
  db.selectFrom('currency').select('is_active').where('code', '=', code).executeTakeFirst();

/** Refuses to change the start of the fiscal year once a year was closed. */
async function yearRefusals(db: Db, before: string, after: string): Promise<Refusal[]> {
  if (before === after || !(await wasEverClosed(db))) return [];
  return [new Refusal('organization.year-in-use', { field: 'fiscal_year_start' })];
}

/**
 * Refuses a time zone that PostgreSQL does not know, because PostgreSQL converts instants to days. Its list of time
 * zones may be older than that of Node.js.
 */
async function zoneRefusals(db: Db, before: string, after: string): Promise<Refusal[]> {
  if (before === after) return [];
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${after}`.execute(db);
  return rows.length > 0 ? [] : [new Refusal('field.timezone', { field: 'timezone' })];
}

/** Replaces the symbol of base amounts by the symbol of the new base currency. Keeps a symbol that a user has set. */
async function followBase(
  { db, audit }: Pick<Call, 'db' | 'audit'>,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const row = await db
    .selectFrom('setting')
    .selectAll()
    .where('type', '=', 'system-setting')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const body = withDefaults('system-setting', row.body);
  if (body.currencySymbol !== (await symbolOf(db, before))) return;
  const next = { ...body, currencySymbol: await symbolOf(db, after) };
  await db
    .updateTable('setting')
    .set({ body: JSON.stringify(next), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  audit({
    action: 'edit',
    page: 'system setting',
    record_type: 'system-setting',
    record_id: row.id,
    changes: changesBetween<Record<string, unknown>>(body, next),
  });
}

/** Symbol of a currency; if it has no symbol, its code. */
async function symbolOf(db: Tx, code: string): Promise<string> {
  const currency = await db
    .selectFrom('currency')
    .select('symbol')
    .where('code', '=', code)
    .executeTakeFirst();
  return currency?.symbol.trim() || code;
}

function logoRefusals(logo: string | null | undefined): Refusal[] {
  if (logo == null || logoOf(logo)) return [];
  return [new Refusal('field.logo', { field: 'logo' })];
}

/** Shortens the logo for the audit trail: its first 24 characters and its length. */
function traced({ logo, ...row }: Omit<Row, 'id' | 'version'>) {
  return { ...row, logo: logo === null ? null : `${logo.slice(0, 24)}… ${logo.length}` };
}

export const organizationRoutes = [
  serve(organization.show, ({ db }) => organizationRow(db)),

  serve(organization.letterhead, ({ db }) => organizationRow(db)),

  serve(organization.update, async (call) => {
    const { db, input, audit } = call;
    const { id, version: current, ...before } = await organizationRow(db, { lock: true });
    const { version, ...sent } = input;
    const confirms = sent.base_confirmed ?? (before.base_confirmed || 'base_currency' in sent);
    const after = { ...laidOver(before, sent), base_confirmed: confirms };
    refuseAny([
      ...(await baseRefusals(db, before.base_currency, after.base_currency)),
      ...(await yearRefusals(db, before.fiscal_year_start, after.fiscal_year_start)),
      ...(await zoneRefusals(db, before.timezone, after.timezone)),
      ...logoRefusals(sent.logo),
    ]);
    if (version !== current) throw new Conflict('document.stale', { ...before, version: current });
    if (!(await activeCurrency(db, after.base_currency))) {
      await addBase(call, after.base_currency);
    }
    await followBase(call, before.base_currency, after.base_currency);
    await db
      .updateTable('organization')
      .set({ ...after, bank_days_off: [...after.bank_days_off], version: version + 1 })
      .execute();
    if (before.fiscal_year_start !== after.fiscal_year_start) await redivideYears(db);
    const changes = changesBetween<Record<string, unknown>>(traced(before), traced(after));
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return organizationRow(db);
  }),

  serve(organization.logo, async ({ db }) => {
    const { logo } = await organizationRow(db);
    const found = logo === null ? undefined : logoOf(logo);
    if (!found) throw new NotFound();
    const { name, contentType, bytes } = found;
    return new FileAnswer({ name, contentType, body: bytes, inline: true });
  }),
];
