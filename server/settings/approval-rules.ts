import { approvalRules, type ApprovalRule } from '@/lib/contract/approvals';
import { fits } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';

async function rulesOf(db: Db, id?: number): Promise<ApprovalRule[]> {
  const wire = wireOf(await currenciesOf(db));
  const rows = await db
    .selectFrom('approval_rule')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    subject: row.subject,
    min_base: wire.base(row.min_base),
  }));
}

export const approvalRuleRoutes = [
  serve(approvalRules.list, ({ db }) => rulesOf(db)),

  serve(approvalRules.update, async ({ db, params, input, audit }) => {
    const { version, ...sent } = input;
    const locked = await db
      .selectFrom('approval_rule')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw new NotFound();
    const { base, decimals } = await currenciesOf(db);
    const units = decimals[base] ?? 2;
    if (sent.min_base != null && !fits(sent.min_base, units)) {
      const params = { currency: base, decimals: String(units) };
      throw new Refusal('ledger.decimals', { params, field: 'min_base' });
    }
    if (version !== locked.version)
      throw new Conflict('document.stale', { version: locked.version });
    const before = { min_base: locked.min_base, is_active: locked.is_active };
    const after = {
      min_base: sent.min_base === undefined ? before.min_base : sent.min_base,
      is_active: sent.is_active ?? before.is_active,
    };
    await db
      .updateTable('approval_rule')
      .set({ ...after, version: version + 1 })
      .where('id', '=', params.id)
      .execute();
    audit({
      action: 'edit',
      page: 'organization details',
      record_type: 'approval rule',
      record_id: locked.subject,
      changes: changesBetween<Record<string, unknown>>(before, after),
    });
    const [rule] = await rulesOf(db, params.id);
    if (!rule) throw new NotFound();
    return rule;
  }),
];
