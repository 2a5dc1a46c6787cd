import { sql } from 'kysely';
import type * as v from 'valibot';

import { manualJournal } from '@/lib/contract/dealing/manual-journal';
import { manualTotal } from '@/lib/domain/dealing/manual-journal-rules';
import { planManualJournal } from '@/lib/domain/dealing/manual-journal';
import type { ManualSetting } from '@/lib/domain/dealing/manual-journal-shapes';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentKind, Reference, Shown } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import type { Db } from '@/server/kernel/host';
import { isMonetary } from '@/server/ledger/accounts';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import { changesBy, shownChange } from '@/server/dealing/position/position-change';

type Body = v.InferOutput<(typeof manualJournal)['store']['input']>;

const page = 'manual journal';

/**
 * True if the user may see currency positions. Positions reveal the stock of all locations, so they require the
 * sensitive permission for tills.
 */
const seesStock = (may: Shown['may']) => may('tills', 'sensitive');

/** Manual corrections of currency positions. They fall under the approval rule for manual journals. */
export const manualJournalKind: DocumentKind<Body, object> = {
  type: 'manual journal',
  page,
  accounts: ({ lines }) =>
    lines.map(({ account_id }, index) => ({ id: account_id, field: `lines.${index}.account_id` })),
  plan: (body, reference) => {
    const { lines, valuation_mode, reason, kind } = body;
    const setting = settingOf(body, reference);
    const { origins, charges, ...plan } = planManualJournal(lines, valuation_mode, setting);
    const { base } = manualTotal(lines, valuation_mode, setting);
    return {
      ...plan,
      kind: kind === 'opening' ? kind : undefined,
      hold: { subject: 'manual_journal', reason, ...(base !== null && { base }) },
      fieldOf: (line) => `lines.${origins[line] ?? line}`,
      chargeField: (charge) => `lines.${charges[charge] ?? charge}`,
    };
  },
  summarise: (body, _plan, reference) => ({
    date: body.date,
    reference: null,
    memo: body.reason,
    counterparty: null,
    ...manualTotal(body.lines, body.valuation_mode, settingOf(body, reference)),
  }),
  void: {
    // Refuses to void an entry that a screening decision posted; it is reversed by changing that decision.
    check: async ({ db }, { id }) => {
      if (await madeByDecision(db, id)) throw new Refusal('manual-journal.by-program');
    },
  },
  foresee: async ({ may }, _body, { judged, reference }) => ({
    positions: (seesStock(may) ? (judged?.settled.moves ?? []) : []).map((move) => {
      const after = judged?.positions.get(move.currency);
      return shownChange({ move, after }, reference.currencies, may(page, 'sensitive'));
    }),
  }),
  own: async (db, body, reference, { id, may }) => ({
    kind: body.kind,
    valuation_mode: body.valuation_mode ?? null,
    reason: body.reason,
    lines: await shownLines(db, body, reference),
    positions: (seesStock(may) ? await changesBy(db, 'manual journal', id) : []).map((change) =>
      shownChange(change, reference.currencies, may(page, 'sensitive')),
    ),
  }),
};

function settingOf({ date }: Body, { accounts, currencies, mids }: Reference): ManualSetting {
  return {
    base: currencies.base,
    decimals: currencies.decimals,
    isMonetary: (id) => {
      const account = accounts.get(id);
      return account === undefined || isMonetary(account);
    },
    mid: (currency) => mids(currency, date),
  };
}

async function shownLines(db: Db, { lines }: Body, { accounts, currencies }: Reference) {
  const wire = wireOf(currencies);
  const names = await partyNames(db, lines);
  return lines.map((line, index) => ({
    line_no: index + 1,
    account_id: line.account_id,
    account_number: accounts.get(line.account_id)?.number ?? '',
    account_name: accounts.get(line.account_id)?.name ?? '',
    party_id: line.party_id ?? null,
    party: names.get(line.party_id ?? 0) ?? null,
    location_id: line.location_id ?? null,
    currency: line.currency,
    amount: wire.money(line.amount, line.currency),
    base: wire.base(line.base ?? null),
  }));
}

async function madeByDecision(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from screening_hit where ${id} = any(freeze_ids) and decision = 'true_match' limit 1
  `.execute(db);
  return rows.length > 0;
}

export const manualJournalRoutes = documentRoutes(manualJournal, manualJournalKind);
