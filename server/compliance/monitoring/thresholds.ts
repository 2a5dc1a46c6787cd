import { thresholds, type ThresholdRow } from '@/lib/contract/compliance/thresholds';
import { addDays } from '@/lib/domain/calendar';
import { fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { NO_PRESET, PRESET_ROWS } from '@/lib/domain/compliance/threshold-presets';
import {
  isInForce,
  isShare,
  overlaps,
  type Threshold,
  usualWindow,
} from '@/lib/domain/compliance/thresholds';
import { changesBetween } from '@/server/kernel/audit';
import { NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';
import { midsOn } from './base-of';
import { simulated } from './simulate';
import {
  allThresholds,
  endThreshold,
  insertChoice,
  insertThreshold,
  type KeptThreshold,
  lastChoice,
  lockThresholds,
  type ThresholdChoice,
} from './thresholds.sql';

type Asking = Pick<Call, 'db' | 'today'>;

async function shownThresholds({ db, today }: Asking): Promise<ThresholdRow[]> {
  const day = await today();
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rows = await allThresholds(db);
  const mids = await midsOn(db, day);
  return rows.map((row) => ({
    ...row,
    amount: row.currency === null ? row.amount : wire.money(row.amount, row.currency),
    in_force: isInForce(row, day),
    no_rate: row.currency !== null && mids(row.currency) === undefined,
  }));
}

async function shownThreshold(call: Asking, id: number): Promise<ThresholdRow> {
  const found = (await shownThresholds(call)).find((row) => row.id === id);
  if (!found) throw new NotFound();
  return found;
}

function note(
  { audit }: Pick<Call, 'audit'>,
  action: string,
  id: number,
  [before, after]: readonly [object, object],
): void {
  const changes = changesBetween<Record<string, unknown>>({ ...before }, { ...after });
  audit({ action, page: 'compliance', record_type: 'threshold', record_id: id, changes });
}

/**
 * Refuses an amount without a currency, a percentage with a currency, too many decimals, a last day before the first
 * day, and an overlap with another threshold.
 */
function refusalsOf(
  row: Threshold,
  others: readonly Threshold[],
  { decimals }: Currencies,
): Refusal[] {
  const { currency } = row;
  const units = currency === null ? 2 : (decimals[currency] ?? 2);
  const params = { currency: currency ?? '%', decimals: String(units) };
  const isUpsideDown = row.valid_to !== null && row.valid_to < row.valid_from;
  const twin = others.find((other) => overlaps(row, other));
  return [
    ...currencyRefusals(row),
    ...(fits(row.amount, units)
      ? []
      : [new Refusal('ledger.decimals', { params, field: 'amount' })]),
    ...(isUpsideDown ? [new Refusal('threshold.days', { field: 'valid_to' })] : []),
    ...(twin
      ? [
          new Refusal('threshold.overlaps', {
            field: 'valid_from',
            params: { from: twin.valid_from },
          }),
        ]
      : []),
  ];
}

/** Refuses an amount without a currency, and a percentage with a currency. */
function currencyRefusals({ rule, currency }: Threshold): Refusal[] {
  if (isShare(rule) === (currency === null)) return [];
  return [new Refusal(isShare(rule) ? 'threshold.share' : 'field.required', { field: 'currency' })];
}

/**
 * Ends the thresholds on the day before `day`, unless they end earlier. Deletes the thresholds that start on `day` or
 * later.
 */
async function clearFrom(call: Pick<Call, 'audit'> & { db: Tx }, day: string) {
  const rows = await allThresholds(call.db);
  const last = addDays(day, -1);
  for (const row of rows) {
    if (row.valid_to !== null && row.valid_to < day) continue;
    if (row.valid_from >= day) {
      await call.db.deleteFrom('threshold').where('id', '=', row.id).execute();
      note(call, 'delete', row.id, [row, {}]);
    } else {
      await endThreshold(call.db, row, last);
      note(call, 'end', row.id, [{ valid_to: row.valid_to }, { valid_to: last }]);
    }
  }
}

async function choose(call: Pick<Call, 'audit'> & { db: Tx }, choice: ThresholdChoice) {
  const record_id = await insertChoice(call.db, choice);
  const { preset, reason, valid_from } = choice;
  call.audit({
    action: 'create',
    page: 'compliance',
    record_type: 'threshold choice',
    record_id,
    changes: {
      preset: [null, preset ?? NO_PRESET],
      valid_from: [null, valid_from],
      ...(reason !== null && { reason: [null, reason] }),
    },
  });
}

/** Refuses to end all thresholds without the permission to edit, without a reason, or on a past day. */
async function checkNone(
  { require, today }: Pick<Call, 'require' | 'today'>,
  { valid_from, reason }: Readonly<{ valid_from: string; reason?: string | undefined }>,
): Promise<void> {
  require('compliance', 'edit');
  refuseAny([
    ...(reason ? [] : [new Refusal('threshold.no-reason', { field: 'reason' })]),
    ...(valid_from < (await today())
      ? [new Refusal('threshold.past', { field: 'valid_from' })]
      : []),
  ]);
}

export const thresholdRoutes = [
  serve(thresholds.list, shownThresholds),

  serve(thresholds.choice, async ({ db }) => {
    const choice = await lastChoice(db);
    const isMade = choice !== undefined || (await allThresholds(db)).length > 0;
    const { preset = null, reason = null, valid_from = null } = choice ?? {};
    return { is_made: isMade, preset, reason, valid_from };
  }),

  serve(thresholds.store, async (call) => {
    const { db, input } = call;
    await lockThresholds(db);
    const { direction = 'both', comparator = 'gte', window = usualWindow(input.rule) } = input;
    const { valid_to = null, currency = null, picture = false } = input;
    const terms = { direction, comparator, window, picture, valid_to, currency };
    const row = { ...input, ...terms, preset: null };
    refuseAny(refusalsOf(row, await allThresholds(db), await currenciesOf(db)));
    const id = await insertThreshold(db, row);
    note(call, 'create', id, [{}, row]);
    return shownThreshold(call, id);
  }),

  serve(thresholds.end, async (call) => {
    const { db, params, input } = call;
    await lockThresholds(db);
    const row = (await allThresholds(db)).find(({ id }) => id === params.id);
    if (!row) throw new NotFound();
    refuseAny(endRefusals(row, input.valid_to));
    await endThreshold(db, row, input.valid_to);
    note(call, 'end', row.id, [{ valid_to: row.valid_to }, { valid_to: input.valid_to }]);
    return shownThreshold(call, row.id);
  }),

  serve(thresholds.preset, async (call) => {
    const { db, input } = call;
    const { name, valid_from, reason } = input;
    const preset = name === NO_PRESET ? null : name;
    if (preset === null) await checkNone(call, { valid_from, reason });
    await lockThresholds(db);
    await clearFrom(call, valid_from);
    await choose(call, { preset, valid_from, reason: preset === null ? (reason ?? null) : null });
    const ids = new Set<number>();
    for (const row of preset === null ? [] : PRESET_ROWS[preset]) {
      const kept = { ...row, picture: false, preset, valid_from, valid_to: null };
      const id = await insertThreshold(db, kept);
      note(call, 'create', id, [{}, kept]);
      ids.add(id);
    }
    return (await shownThresholds(call)).filter(({ id }) => ids.has(id));
  }),

  serve(thresholds.simulate, simulated),
];

function endRefusals(row: KeptThreshold, day: string): Refusal[] {
  const refuse = (code: string, params = {}) => [new Refusal(code, { field: 'valid_to', params })];
  if (day < row.valid_from) return refuse('threshold.days');
  if (row.valid_to !== null && day > row.valid_to) {
    return refuse('threshold.ended', { day: row.valid_to });
  }
  return [];
}
