import { absolute, sign, sum } from '@/lib/domain/money';
import { atAverage, FLAT, valueAt } from '@/lib/domain/ledger/position';
import { baseOf } from '@/lib/domain/ledger/posting';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Amounts } from '@/lib/domain/dealing/till-count';
import { differenceLines, planDifference } from '@/lib/domain/dealing/till-difference';
import type { DocumentCall } from '@/server/document/document-call';
import { storeOpening } from '@/server/document/opening-entry';
import { insertDocuments } from '@/server/document/rows';
import { currenciesOf } from '@/server/ledger/currencies';
import { post } from '@/server/ledger/post';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { referenceTo } from '@/server/ledger/reference';

const JOURNAL = 'manual journal';

/** Session and location of a counted difference. */
export type Counted = Readonly<{
  sessionId: number;
  locationId: number;
  place: string;
  /** Reason of the difference; undefined if none was given. */
  reason?: string;
}>;

/**
 * Posts the differences of a count as a journal that no user can edit. Foreign notes are valued at average cost, so
 * that no gain or loss is realised.
 */
export async function postDifference(
  call: DocumentCall,
  differences: Amounts,
  { sessionId, locationId, place, reason }: Counted,
): Promise<void> {
  const { db, me, say } = call;
  const date = await call.today();
  const { base } = await currenciesOf(db);
  const accounts = await purposeAccounts(db, ['cash', 'currency_stock', 'cash_short', 'cash_over']);
  const setting = { base, locationId, accounts };
  const { lines, deal } = planDifference(differences, setting);
  const memo = say('till.difference-memo', { till: place });
  const body = {
    kind: 'till_difference',
    date,
    valuation_mode: 'at_wac',
    session_id: sessionId,
    reason: reason ?? memo,
    lines: differenceLines(differences, setting),
  };
  const known = await differenceInBase(call, differences);
  const summary = {
    date,
    reference: null,
    memo,
    counterparty: null,
    amount: known,
    currency: base,
    base: known,
  };
  const document = { body, summary, customId: null, status: 'posted' as const };
  await post(db, [{ kind: 'till_difference', date, memo, lines, deal, field: 'count' }], {
    as: { userId: me.id, module: 'exchange' },
    draw: JOURNAL,
    name: async (first) => {
      const [row] = await insertDocuments(db, JOURNAL, [document], { by: me.id, first });
      if (!row) throw new Error('a difference was not stored');
      call.audit({
        action: 'create',
        page: JOURNAL,
        record_type: JOURNAL,
        record_id: row.id,
        changes: { status: [null, 'posted'], number: [null, row.number] },
      });
      return [{ document_type: JOURNAL, document_id: row.id, number: row.number ?? '' }];
    },
  });
}

/** Sum of the absolute differences in base, at average cost; a currency without a position is valued at mid. */
export async function differenceInBase(
  { db, today }: Pick<DocumentCall, 'db' | 'today'>,
  differences: Amounts,
): Promise<string> {
  const day = await today();
  const { currencies, mids } = await referenceTo(db, [], [day]);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const rows = await db.selectFrom('position').selectAll().execute();
  return sum(
    Object.entries(differences).map(([currency, amount]) => {
      if (currency === currencies.base) return absolute(amount);
      const held = rows.find((row) => row.currency === currency) ?? FLAT;
      return absolute(valueAt(amount, atAverage(held, mids(currency, day) ?? '0'), decimals));
    }),
  );
}

/** Posts the opening balance of a location that never had stock. Refuses a foreign currency without a mid rate. */
export async function postFirstCount(
  call: DocumentCall,
  counted: Amounts,
  { sessionId, locationId }: Counted,
): Promise<void> {
  const { db, say } = call;
  const date = await call.today();
  const { currencies, mids } = await referenceTo(db, [], [date]);
  const found = Object.entries(counted).filter(([, amount]) => sign(amount) > 0);
  if (found.length === 0) return;
  const accounts = await purposeAccounts(db, ['cash', 'currency_stock']);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const isBase = (currency: string) => currency === currencies.base;
  refuseAny(
    found
      .filter(([currency]) => !isBase(currency) && mids(currency, date) === undefined)
      .map(
        ([currency]) =>
          new Refusal('till.no-mid', { params: { currency }, field: `count.${currency}` }),
      ),
  );
  const lines = found.map(([currency, amount]) => ({
    account_id: isBase(currency) ? accounts.cash : accounts.currency_stock,
    location_id: locationId,
    currency,
    amount,
    base: isBase(currency) ? amount : baseOf(amount, mids(currency, date) ?? '0', decimals),
  }));
  const memo = say('opening-entry.memo');
  await storeOpening(call, { session_id: sessionId }, { date, memo, lines });
}
