import type { Selectable } from 'kysely';

import {
  EXCHANGE_NEEDS,
  type ListedSetting,
  SETTING_TYPES,
  settingBodies,
  settingDefaults,
  type SettingType,
  systemSetting,
  type SystemSetting,
} from '@/lib/contract/settings/system-setting';
import { KYC_LIMITS } from '@/lib/contract/settings/kyc-settings';
import { fits } from '@/lib/domain/money';
import { keysOf } from '@/lib/domain/record-of';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { isDateToken, isTimeToken } from '@/lib/format/date';
import type { Setting } from '@/server/database/types';
import { changesBetween } from '@/server/kernel/audit';
import { checked, Conflict, InvalidInput, NotFound } from '@/server/kernel/failure';
import type { Db, Host, Tx } from '@/server/kernel/host';
import { urlTrouble } from '@/server/kernel/outside';
import { type Call, serve } from '@/server/kernel/serve';
import { withDefaults } from '@/server/kernel/setting';
import { holdBooks } from '@/server/ledger/book-dates';
import { currenciesOf } from '@/server/ledger/currencies';
import { certificatesIn } from '@/server/ledger/stamps/timestamp';

const page = 'system setting';
const record_type = 'system-setting';

type Row = Selectable<Setting>;
type Body = Readonly<Record<string, unknown>>;

function shown({ id, type, body, version }: Row): SystemSetting {
  // The cast is safe: only these types are stored, and each body has passed its schema.
  return { id, type, version, ...withDefaults(type, body) } as SystemSetting;
}

/**
 * Returns the fields of a setting that a user without the permission to view settings may read, because the user's
 * screens need them.
 */
function neededOf(record: SystemSetting, may: Call['may']): ListedSetting[] {
  if (record.type === 'system-setting') return [record];
  if (record.type !== 'exchange') return [];
  const needed = keysOf(EXCHANGE_NEEDS)
    .filter((name) => may(name, 'view'))
    .flatMap((name): readonly (keyof typeof record)[] => EXCHANGE_NEEDS[name]);
  if (needed.length === 0) return [];
  const { id, type, version } = record;
  return [{ id, type, version, ...Object.fromEntries(needed.map((key) => [key, record[key]])) }];
}

/**
 * Returns the body of a setting after a change: sent fields replace stored ones, and sent account prefixes are merged
 * with the stored ones. The whole result is validated.
 */
function bodyAfter(type: SettingType, before: Body, sent: Body): Body {
  const { accountPrefixes, ...rest } = sent;
  const prefixes =
    accountPrefixes === undefined
      ? {}
      : { accountPrefixes: overlay(before.accountPrefixes, accountPrefixes) };
  const body: Body = checked(settingBodies[type], { ...before, ...rest, ...prefixes });
  checkFormats(body);
  return body;
}

function overlay(before: unknown, sent: unknown): unknown {
  return isObject(before) && isObject(sent) ? { ...before, ...sent } : sent;
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

function checkFormats({ dateFormat, timeFormat }: Body): void {
  const wrong = [
    typeof dateFormat === 'string' && !isDateToken(dateFormat) && 'dateFormat',
    typeof timeFormat === 'string' && !isTimeToken(timeFormat) && 'timeFormat',
  ].filter((field) => field !== false);
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map((field) => ({ field, key: 'field.choice' })));
}

/**
 * Refuses limits with more decimals than the base currency. The limit of the travel rule is checked with the decimals
 * of US dollars.
 */
async function refuseFineLimits(db: Tx, sent: Body): Promise<void> {
  const { base, decimals } = await currenciesOf(db);
  const limits = [
    ...KYC_LIMITS.map((field) => ({ field, currency: base })),
    { field: 'travel_rule_amount', currency: 'USD' },
  ];
  refuseAny(
    limits.flatMap(({ field, currency }) => {
      const value = sent[field];
      const units = decimals[currency] ?? 2;
      if (typeof value !== 'string' || fits(value, units)) return [];
      const params = { currency, decimals: String(units) };
      return [new Refusal('ledger.decimals', { field, params })];
    }),
  );
}

/** Refuses a timestamp authority that cannot be called, and root certificates that cannot be read. */
function refuseStamping(host: Host, { stamp_url, stamp_roots }: Body): void {
  const trouble =
    typeof stamp_url === 'string' && stamp_url !== '' ? urlTrouble(host, stamp_url) : undefined;
  const isReadable = typeof stamp_roots !== 'string' || stamp_roots === '' || isPem(stamp_roots);
  refuseAny([
    ...(trouble ? [new Refusal(`stamp.${trouble}`, { field: 'stamp_url' })] : []),
    ...(isReadable ? [] : [new Refusal('stamp.roots', { field: 'stamp_roots' })]),
  ]);
}

function isPem(text: string): boolean {
  try {
    return certificatesIn(text).length > 0;
  } catch {
    return false;
  }
}

async function lockSetting(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('setting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

export const systemSettingRoutes = [
  serve(systemSetting.list, async ({ db, may }) => {
    const rows = await db
      .selectFrom('setting')
      .selectAll()
      .where('type', 'in', SETTING_TYPES)
      .execute();
    const place = (row: Row) => SETTING_TYPES.findIndex((type) => type === row.type);
    const sorted = rows.sort((a, b) => place(a) - place(b)).map(shown);
    return may(page, 'view') ? sorted : sorted.flatMap((record) => neededOf(record, may));
  }),

  serve(systemSetting.store, async ({ db, host, input, audit }) => {
    const { type, ...sent } = input;
    await refuseFineLimits(db, sent);
    refuseStamping(host, sent);
    const before: Body = withDefaults(type, undefined);
    const body = bodyAfter(type, before, sent);
    if (body.cost_method !== before.cost_method) await refuseNewMethod(db);
    const row = await db
      .insertInto('setting')
      .values({ type, body: JSON.stringify(body) })
      .onConflict((on) => on.column('type').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Refusal('setting.exists', { field: 'type' });
    audit({
      action: 'create',
      page,
      record_type,
      record_id: row.id,
      changes: changesBetween({}, body),
    });
    return shown(row);
  }),

  serve(systemSetting.update, async ({ db, host, params, input, audit }) => {
    const row = await lockSetting(db, params.id);
    const { id = params.id, type, version, ...sent } = input;
    if (id !== params.id) throw new Refusal('setting.id', { field: 'id' });
    if (type !== undefined && type !== row.type)
      throw new Refusal('setting.type', { field: 'type' });
    await refuseFineLimits(db, sent);
    refuseStamping(host, sent);
    const before: Body = withDefaults(row.type, row.body);
    const body = bodyAfter(row.type, before, sent);
    if (row.version !== version) throw new Conflict('document.stale', shown(row));
    if (body.cost_method !== before.cost_method) await refuseNewMethod(db);
    const after = await db
      .updateTable('setting')
      .set({ body: JSON.stringify(body), version: version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = changesBetween<Record<string, unknown>>(before, body);
    audit({ action: 'edit', page, record_type, record_id: row.id, changes });
    return shown(after);
  }),
];

/**
 * Refuses to change the cost method while any foreign currency is held or owed, because a position must use one method
 * from its first deal on.
 */
async function refuseNewMethod(db: Tx): Promise<void> {
  await holdBooks(db);
  const held = await db
    .selectFrom('position')
    .select('currency')
    .where((eb) => eb.or([eb('quantity', '<>', '0'), eb('cost', '<>', '0')]))
    .orderBy('currency')
    .execute();
  if (held.length === 0) return;
  const params = { currencies: held.map(({ currency }) => currency).join(', ') };
  throw new Refusal('setting.cost-method', { params, field: 'cost_method' });
}

/** Creates missing settings with their defaults. */
export async function ensureDefaults(db: Tx): Promise<void> {
  const rows = SETTING_TYPES.map((type) => ({
    type,
    body: JSON.stringify(settingDefaults[type]),
  }));
  const there = await db.selectFrom('setting').select('type').execute();
  const missing = rows.filter(({ type }) => !there.some((row) => row.type === type));
  if (missing.length === 0) return;
  await db
    .insertInto('setting')
    .values(missing)
    .onConflict((on) => on.column('type').doNothing())
    .execute();
}
