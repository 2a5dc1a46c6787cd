import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import {
  availableFor,
  creditStanding,
  currenciesWithoutMid,
  type CreditSetting,
} from '@/lib/domain/dealing/credit';
import { findDocument } from '@/server/document/rows';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import type { Reference } from '@/server/document/kind';
import { referenceTo } from '@/server/ledger/reference';
import { creditLineOf, limitOf, type LimitRow, scopeNames } from './credit-facts.sql';

/** Base currency, decimals and today's board mids, which the computation of credit needs. */
export const settingNow = (
  { currencies, mids }: Pick<Reference, 'currencies' | 'mids'>,
  today: string,
): CreditSetting => ({
  base: currencies.base,
  decimals: currencies.decimals,
  mid: (currency) => mids(currency, today),
});

/** Returns the id of the branch of a location; null if there is none. */
export async function branchOf(db: Db, locationId: number | undefined): Promise<number | null> {
  if (locationId === undefined) return null;
  const place = await db
    .selectFrom('location')
    .select('branch_id')
    .where('id', '=', locationId)
    .executeTakeFirst();
  return place?.branch_id ?? null;
}

export const availableRoute = serve(
  creditLimit.available,
  async ({ db, me, params, input, today }) => {
    const day = await today();
    await findDocument(db, 'credit limit', params.id);
    const limit = await limitOf(db, params.id, day);
    if (!limit) throw new NotFound();
    const { location_id, currency, product = 'withdrawal' } = input;
    const branch_id = await branchOf(
      db,
      location_id === undefined ? undefined : Number(location_id),
    );
    const scope = currency && { currency, user_id: me.id, branch_id, product };
    return availableOf(db, limit, { day, scope: scope || undefined });
  },
);

type Asked = Readonly<{
  day: string;
  scope: Parameters<typeof availableFor>[0] | undefined;
}>;

/** Computes how much of a limit is used now. A limit that is not active has nothing available. */
async function availableOf(db: Db, limit: LimitRow, { day, scope }: Asked) {
  const reference = await referenceTo(db, [], [day]);
  const line = await creditLineOf(db, limit, undefined);
  const setting = settingNow(reference, day);
  const { used, reserved, available, subs } = creditStanding(line, setting);
  const wire = wireOf(reference.currencies);
  const names = await scopeNames(db, subs);
  const { base } = reference.currencies;
  const least = scope ? availableFor(scope, line, { setting, targetCurrency: base }) : available;
  return {
    currency: base,
    limit: wire.base(limit.amount),
    used: wire.base(used),
    reserved: wire.base(reserved),
    available: wire.base(limit.stage === 'active' ? least : '0'),
    without_mid: [...currenciesWithoutMid(line, setting)],
    sub_limits: subs.map((sub) => ({
      id: sub.id,
      number: sub.number,
      scope: sub.scope,
      scope_value: sub.scope_value,
      status: sub.isSuspended ? ('suspended' as const) : ('active' as const),
      scope_name: names(sub),
      currency: sub.currency,
      limit: wire.money(sub.amount, sub.currency),
      used: wire.money(sub.used, sub.currency),
      available: wire.money(sub.available, sub.currency),
    })),
  };
}
