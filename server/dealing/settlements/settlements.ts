import { sql } from 'kysely';

import { type SettlementBody, settlements } from '@/lib/contract/accounting/settlements';
import type { PartyKind } from '@/lib/domain/accounting/party';
import { netted } from '@/lib/domain/dealing/netting';
import { isZero, negate, sum } from '@/lib/domain/money';
import { perUnit } from '@/lib/domain/rate';
import type { ApplicableItem } from '@/lib/domain/ledger/application';
import { Refusal } from '@/lib/domain/refusal';
import type { Page } from '@/lib/routes';
import { storeDraft } from '@/server/document/acts';
import { newRecordOf } from '@/server/document/answers';
import {
  applicable,
  appliedShown,
  applyingRefusals,
  keepApplied,
} from '@/server/document/applying';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Reference } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { storedBody } from '@/server/document/stored';
import type { AnyKind } from '@/server/document/act';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { lockItems } from '@/server/ledger/applications.sql';
import { wireOf, currenciesOf } from '@/server/ledger/currencies';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { partyNames } from '@/server/ledger/party-names';
import { referenceTo } from '@/server/ledger/reference';
import { owedOn, partyThere, sentThrough, wayOf } from './settlements.sql';
import { orRefusal, type SettledAt, settledAt } from '@/server/ledger/settled-at';
import { remitsBack } from '@/server/dealing/remittance/remittance-settled';
import { type Owed, payCurrencyOf, planSettling, type SettlingPlan } from './settling';

type Known = Reference &
  Readonly<{
    owed: Owed | undefined;
    at: SettledAt | Refusal;
    party: string | null;
    items: readonly ApplicableItem[];
  }>;

async function read(call: DocumentCall, body: SettlementBody): Promise<Known> {
  const { db } = call;
  const { party_id, currency, date } = body;
  const items = await applicable(db, body, [party_id]);
  const owed =
    (await owedOn(db, party_id, { currency, accountId: accountOf(body, items) })) ??
    (await fundedFor(db, party_id, currency));
  const at = await orRefusal(settledAt(call, body, payCurrencyOf(body)));
  const ids = [
    ...(owed ? [owed.account_id] : []),
    ...(at instanceof Refusal ? [] : [at.account_id]),
  ];
  const names = await partyNames(db, [{ party_id }]);
  const reference = await referenceTo(db, ids, date === undefined ? [] : [date]);
  return { ...reference, owed, at, party: names.get(party_id) ?? null, items };
}

/** Id of the account that is settled: the account of the first chosen item. Undefined if no item was chosen. */
function accountOf({ applied = [] }: SettlementBody, items: readonly ApplicableItem[]) {
  const [first] = applied;
  return items.find(
    ({ entry_id, line_no }) => entry_id === first?.entry_id && line_no === first.line_no,
  )?.account_id;
}

/**
 * Balance that a settlement uses if the agent has none: an advance payment, up to the amount that the agent must still
 * pay out.
 */
async function fundedFor(db: Db, party_id: number, currency: string): Promise<Owed | undefined> {
  const amount = await sentThrough(db, party_id, currency);
  if (isZero(amount)) return undefined;
  const { agent_settlement } = await purposeAccounts(db, ['agent_settlement']);
  return { account_id: agent_settlement, party_id, amount: negate(amount) };
}

const settlementKind: DocumentKind<SettlementBody, object, Known, SettlingPlan> = {
  type: 'settlement',
  page: 'settlements',
  read,
  plan: (body, known) => {
    const settling = planSettling(body, { ...known, reference: known });
    const { lines, refusals } = settling;
    const { decimals } = known.currencies;
    // The chosen items are checked only if there are no other refusals, because another error can cause refusals of
    // items too.
    const unfit =
      refusals.length > 0 ? [] : applyingRefusals(body, { lines, items: known.items, decimals });
    const plan = { ...settling, refusals: [...refusals, ...unfit] };
    if (known.party !== null) return plan;
    const missing = new Refusal('ledger.party-missing', { field: 'party_id' });
    return { ...plan, lines: [], refusals: [missing] };
  },
  // Locks the party's open items. Without the lock, two concurrent settlements could both settle them.
  lock: ({ db }, { party_id }) => lockItems(db, [party_id]),
  posted: (call, row, { reference: { items } }) =>
    keepApplied(call, row, { applied: bodyOf(row).applied, items }),
  // Reopens the remittances that the voided settlement had settled.
  void: {
    after: (call, row) => {
      const { party_id, applied } = bodyOf(row);
      return remitsBack(call, { id: row.id, party_id, applied });
    },
  },
  visibleLines: ({ may }) => (may('tills', 'sensitive') ? 'all' : 'without cost'),
  summarise: ({ date, memo, amount, currency }, _plan, { party, currencies }) => ({
    date: date ?? null,
    reference: null,
    memo: memo || null,
    counterparty: party,
    amount,
    currency,
    base: currency === currencies.base ? amount : null,
  }),
  own: async (db, body, known, { id }) => {
    const wire = wireOf(known.currencies);
    const { pay, isOurs } = planSettling(body, { ...known, reference: known });
    const pay_currency = payCurrencyOf(body);
    const way = await wayOf(db, id);
    return {
      party_id: body.party_id,
      pay_currency,
      pay_amount: wire.money(pay, pay_currency),
      is_ours: way ?? isOurs,
      rate: wire.rate(body.rate ?? null),
      quote_unit: body.rate === undefined ? null : (body.quote_unit ?? 1),
      quote_direction: body.rate === undefined ? null : (body.quote_direction ?? 'direct'),
      rate_base: body.rate === undefined ? null : perUnit({ ...body, rate: body.rate }),
      at: known.at instanceof Refusal ? null : known.at.name,
      account_id: body.account_id ?? null,
      location_id: body.location_id ?? null,
      ...(await appliedShown(db, { type: 'settlement', id }, { applied: body.applied, wire })),
    };
  },
};

const bodyOf = storedBody<SettlementBody>('settlement');

/** Stores and posts a settlement with the permissions of the given page. */
export async function settleWith(call: DocumentCall, page: Page, body: SettlementBody) {
  const kind: AnyKind = { ...settlementKind, page };
  const input = { ...body, post: true };
  return { kind, stored: await storeDraft({ ...call, params: {}, input }, kind) };
}

export const settlementRoutes = [
  ...documentRoutes(settlements, settlementKind),
  serve(settlements.netting, async ({ db }) => nettingOf(db)),
  serve(
    settlements.settle,
    async (call) => {
      await partyThere(call.db, call.params.id);
      // A user without the right to post settlements may settle here with the right to post on the page `parties`.
      const page = call.may('settlements', 'post') ? 'settlements' : 'parties';
      const { kind, stored } = await settleWith(call, page, {
        ...call.input,
        party_id: call.params.id,
      });
      return (await newRecordOf(call, kind, stored)) as never;
    },
    ({ db, params }) => partyThere(db, params.id),
  ),
];

type Row = Readonly<{
  party_id: number;
  name: string;
  kind: PartyKind;
  currency: string;
  amount: string;
}>;

/** Balances with parties on the settlement accounts of agents and dealers, by currency. */
async function settlementBalances(db: Db): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select p.id as party_id, p.name, p.kind, b.currency, sum(b.amount) as amount
    from balance b
    join account a on a.id = b.account_id and a.purpose in ('agent_settlement', 'dealer_settlement')
    join party p on p.id = b.party_id
    group by 1, 2, 3, 4 having sum(b.amount) <> 0
    order by b.currency, p.name, p.id
  `.execute(db);
  return rows;
}

/** Debts per currency, and a small number of payments that settle them. A null payer or payee is the organisation. */
async function nettingOf(db: Db) {
  const wire = wireOf(await currenciesOf(db));
  const byCurrency = Map.groupBy(await settlementBalances(db), ({ currency }) => currency);
  return [...byCurrency].map(([currency, rows]) => {
    const named = new Map(rows.map(({ party_id: id, name }) => [id, { id, name }]));
    const ours = negate(sum(rows.map(({ amount }) => amount)));
    const who = (id: number | null) => (id === null ? null : (named.get(id) ?? null));
    const payments = netted([
      ...rows.map(({ party_id, amount }) => ({ who: party_id, amount })),
      { who: null, amount: ours },
    ]);
    return {
      currency,
      parties: rows.map(({ party_id, name, kind, amount }) => ({
        party_id,
        name,
        kind,
        amount: wire.money(amount, currency),
      })),
      ours: wire.money(ours, currency),
      settlements: payments.map(({ from, to, amount }) => ({
        from: who(from),
        to: who(to),
        amount: wire.money(amount, currency),
      })),
    };
  });
}
