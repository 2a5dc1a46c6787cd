import { type FeeRuleRecord, feeRules } from '@/lib/contract/exchange/fee-rules';
import { compare, fits, isZero, plain } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';

const page = 'rates';
const record_type = 'fee rule';

type Fields = Omit<FeeRuleRecord, 'id' | 'version' | 'fee_currency'>;

const DEFAULTS = {
  ...{ currency: null, customer_class: null, channel: null, corridor: null },
  ...{ band_from: '0', band_to: null, fixed: '0', percent: '0', min: null, max: null },
  ...{ mode_default: 'on_top', priority: 0, valid_from: '1990-01-01', valid_to: null },
  is_active: true,
} as const satisfies Omit<Fields, 'product' | 'kind'>;

/** Every rule there is, those in use among them; sums are in base. */
async function feeRulesOf(db: Db): Promise<FeeRuleRecord[]> {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rows = await db.selectFrom('fee_rule').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    // The checks of the table hold what the contract offers to choose from.
    ...(row as unknown as FeeRuleRecord),
    fee_currency: currencies.base,
    band_from: wire.base(row.band_from),
    band_to: wire.base(row.band_to),
    fixed: wire.base(row.fixed),
    percent: plain(row.percent),
    min: wire.base(row.min),
    max: wire.base(row.max),
  }));
}

async function ruleOf(db: Db, id: number): Promise<FeeRuleRecord> {
  const rule = (await feeRulesOf(db)).find((one) => one.id === id);
  if (!rule) throw new NotFound();
  return rule;
}

/** What somebody chooses of a rule. */
const fieldsOf = ({
  id: _id,
  version: _version,
  fee_currency: _base,
  ...fields
}: FeeRuleRecord): Fields => fields;

async function lockRule(db: Tx, id: number): Promise<FeeRuleRecord> {
  await db.selectFrom('fee_rule').select('id').where('id', '=', id).forUpdate().execute();
  return ruleOf(db, id);
}

const isBelow = (upper: string | null, lower: string | null) =>
  upper !== null && lower !== null && compare(upper, lower) < 0;

function refusalsOf(rule: Fields, { base, decimals }: Currencies, feeCurrency = base): Refusal[] {
  const units = decimals[base] ?? 2;
  const sums = ['band_from', 'band_to', 'fixed', 'min', 'max'] as const;
  const params = { currency: base, decimals: String(units) };
  const { currency, kind, band_from, band_to, fixed, percent, min, max, valid_to } = rule;
  const counts = { fixed, per_lakh: fixed, percent, mixed: isZero(fixed) ? percent : fixed }[kind];
  const says = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  return [
    ...sums.flatMap((field) =>
      fits(rule[field] ?? '0', units) ? [] : [new Refusal('ledger.decimals', { params, field })],
    ),
    ...(currency === null || decimals[currency] !== undefined
      ? []
      : [new Refusal('ledger.currency-unknown', { params: { currency }, field: 'currency' })]),
    ...(feeCurrency === base
      ? []
      : [new Refusal('fee.in-base', { params: { currency: base }, field: 'fee_currency' })]),
    ...says(band_to !== null && compare(band_to, band_from) <= 0, 'fee.band', 'band_to'),
    ...says(isBelow(max, min), 'fee.bounds', 'max'),
    ...says(valid_to !== null && valid_to < rule.valid_from, 'fee.days', 'valid_to'),
    ...says(isZero(counts), 'fee.nothing', kind === 'percent' ? 'percent' : 'fixed'),
  ];
}

/** What was sent, without what was left out. */
function given(
  sent: Readonly<{ [Name in keyof Fields]?: Fields[Name] | undefined }>,
): Partial<Fields> {
  const kept = Object.entries(sent).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Partial<Fields>; // the schema has judged each field
}

export const feeRuleRoutes = [
  serve(feeRules.list, ({ db }) => feeRulesOf(db)),

  serve(feeRules.store, async ({ db, input, audit }) => {
    const { product, kind, fee_currency, ...sent } = input;
    const fields: Fields = { ...DEFAULTS, ...given(sent), product, kind };
    refuseAny(refusalsOf(fields, await currenciesOf(db), fee_currency));
    const { id } = await db
      .insertInto('fee_rule')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = changesBetween<Record<string, unknown>>({}, fields);
    audit({ action: 'create', page, record_type, record_id: id, changes });
    return ruleOf(db, id);
  }),

  serve(feeRules.update, async ({ db, params, input, audit }) => {
    const { id } = params;
    const read = await lockRule(db, id);
    const before = fieldsOf(read);
    const { version, fee_currency, ...sent } = input;
    const after: Fields = { ...before, ...given(sent) };
    refuseAny(refusalsOf(after, await currenciesOf(db), fee_currency));
    if (version !== read.version) throw new Conflict('document.stale', read);
    await db
      .updateTable('fee_rule')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const rule = await ruleOf(db, id);
    const changes = changesBetween<Record<string, unknown>>(before, fieldsOf(rule));
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return rule;
  }),

  serve(feeRules.destroy, async ({ db, params, audit }) => {
    const { id } = params;
    const before = fieldsOf(await lockRule(db, id));
    await db.deleteFrom('fee_rule').where('id', '=', id).execute();
    const changes = changesBetween<Record<string, unknown>>(before, {});
    audit({ action: 'delete', page, record_type, record_id: id, changes });
    return { is_deleted: 'yes' as const };
  }),
];
