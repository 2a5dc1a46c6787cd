import { sql } from 'kysely';

import { rateRules, type RateRule } from '@/lib/contract/dealing/rate-rules';
import { compare, fits, plain } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { laidOver } from '@/server/kernel/laid-over';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';

const page = 'rates';
const record_type = 'rate rule';

/**
 * Rate rules of all foreign currencies, or of the given one. A currency without a rule is included, with nulls and
 * default values.
 */
async function rulesOf(db: Db, id: number | null = null): Promise<RateRule[]> {
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await sql<RateRule>`
    select c.id, c.code as currency, r.spread_buy_bp, r.spread_sell_bp, r.max_age_minutes,
           r.tolerance_teller, r.tolerance_supervisor, r.hard_stop, r.ticket_min, r.ticket_max,
           r.position_limit, coalesce(r.is_on_board, true) as is_on_board,
           coalesce(r.sort, 0) as sort, coalesce(r.version, 1) as version
    from currency c
    cross join organization o
    left join rate_rule r on r.currency = c.code
    where c.code <> o.base_currency and (${id}::bigint is null or c.id = ${id}::bigint)
    order by coalesce(r.sort, 0), c.code
  `.execute(db);
  const short = (figure: string | null) => figure && plain(figure);
  return rows.map((row) => ({
    ...row,
    spread_buy_bp: short(row.spread_buy_bp),
    spread_sell_bp: short(row.spread_sell_bp),
    tolerance_teller: short(row.tolerance_teller),
    tolerance_supervisor: short(row.tolerance_supervisor),
    hard_stop: short(row.hard_stop),
    ticket_min: wire.money(row.ticket_min, row.currency),
    ticket_max: wire.money(row.ticket_max, row.currency),
    position_limit: wire.base(row.position_limit),
  }));
}

async function ruleOf(db: Db, id: number): Promise<RateRule> {
  const [rule] = await rulesOf(db, id);
  if (!rule) throw new NotFound();
  return rule;
}

async function refusalsOf(db: Db, rule: RateRule): Promise<Refusal[]> {
  const { base, decimals } = await currenciesOf(db);
  const { currency, ticket_min, ticket_max, position_limit } = rule;
  const judged = (field: string, amount: string | null, code: string) => {
    const units = decimals[code] ?? 2;
    if (amount === null || fits(amount, units)) return [];
    const params = { currency: code, decimals: String(units) };
    return [new Refusal('ledger.decimals', { params, field })];
  };
  const isUpsideDown =
    ticket_min !== null && ticket_max !== null && compare(ticket_max, ticket_min) < 0;
  return [
    ...judged('ticket_min', ticket_min, currency),
    ...judged('ticket_max', ticket_max, currency),
    ...judged('position_limit', position_limit, base),
    ...(isUpsideDown ? [new Refusal('rate.ticket-limits', { field: 'ticket_max' })] : []),
  ];
}

export const rateRuleRoutes = [
  serve(rateRules.list, ({ db }) => rulesOf(db)),

  serve(rateRules.update, async ({ db, params, input, audit }) => {
    await sql`select from currency where id = ${params.id} for update`.execute(db);
    const current = await ruleOf(db, params.id);
    const { version, ...sent } = input;
    const after = laidOver(current, sent);
    refuseAny(await refusalsOf(db, after));
    if (version !== current.version) throw new Conflict('document.stale', current);
    const { id, currency, ...fields } = after;
    const columns = { ...fields, version: version + 1 };
    await db
      .insertInto('rate_rule')
      .values({ ...columns, currency })
      .onConflict((on) => on.column('currency').doUpdateSet(columns))
      .execute();
    const { id: _, ...before } = current;
    const changes = changesBetween<Record<string, unknown>>(before, { currency, ...fields });
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return ruleOf(db, id);
  }),
];
