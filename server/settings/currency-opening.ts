import { currencyOpening } from '@/lib/contract/settings/currency-opening';
import type { OpeningLine } from '@/lib/domain/accounting/opening';
import { worth } from '@/lib/domain/rate';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { openingKind, standingOpenings, storeOpening } from '@/server/document/opening-entry';
import { recordOf } from '@/server/document/answers';
import { Conflict, InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { currencyOf, lockCurrency } from './currencies.sql';

type Given = Call<typeof currencyOpening.store>['input'];

const markOf = (code: string) => ({ currency_opening: code });

/**
 * Returns the account of the opening balance. This is the given account or, if a location is given, the account for
 * cash or currency stock.
 */
async function holderOf(db: Db, code: string, { account_id, location_id }: Given) {
  if ((account_id === undefined) === (location_id === undefined)) {
    throw new InvalidInput([{ field: 'location_id', key: 'currency.opening-where' }]);
  }
  if (account_id !== undefined) return { account_id };
  const { base_currency } = await organisationOf(db);
  const purpose = code === base_currency ? 'cash' : 'currency_stock';
  const accounts = await purposeAccounts(db, [purpose]);
  return { account_id: accounts[purpose], location_id };
}

/** Returns the cost of the opening amount in base. A foreign amount without a rate is refused. */
async function costOf(db: Db, code: string, { amount, rate, ...manner }: Given): Promise<string> {
  const { base_currency, base_decimals } = await organisationOf(db);
  if (code === base_currency) return amount;
  if (rate === undefined) throw new InvalidInput([{ field: 'rate', key: 'field.required' }]);
  return worth(amount, { ...manner, rate }, base_decimals);
}

/** Rethrows an error. The refusals of the opening entry get the field names of this form. */
function inFields(error: unknown): never {
  const named = ({ code, params, field = '' }: Refusal) => {
    const own = field.replace(/^lines\.\d+\.?/, '').replace(/^base$/, 'rate');
    return new Refusal(code, { params, field: own || 'amount' });
  };
  if (error instanceof Refusals) throw new Refusals(error.list.map(named));
  if (error instanceof Refusal) throw named(error);
  throw error;
}

export const currencyOpeningRoutes = [
  serve(currencyOpening.show, async ({ db, params }) => {
    const { code } = await currencyOf(db, params.id);
    const found = await standingOpenings(db, markOf(code))
      .select(['amount', 'base', 'body'])
      .executeTakeFirst();
    if (!found) return { opening: null };
    const wire = wireOf(await currenciesOf(db));
    const [line] = (found.body as { lines: readonly { debit?: string }[] }).lines;
    return {
      opening: {
        id: found.id,
        number: found.number,
        date: found.date,
        amount: wire.money(line?.debit ?? '0', code),
        base: wire.base(found.base ?? '0'),
      },
    };
  }),

  serve(currencyOpening.store, async (call) => {
    const { db, input, params, say } = call;
    const { code } = await lockCurrency(db, params.id);
    const [opening] = await standingOpenings(db, markOf(code)).execute();
    if (opening) throw new Conflict('currency.opened', opening);
    const holder = await holderOf(db, code, input);
    const base = await costOf(db, code, input);
    const line: OpeningLine = { ...holder, currency: code, amount: input.amount, base };
    const memo = say('opening-entry.memo');
    try {
      const given = { date: input.date, memo, lines: [line] };
      const { row } = await storeOpening(call, markOf(code), given);
      return recordOf(call, openingKind, row.id);
    } catch (error) {
      return inFields(error);
    }
  }),
];
