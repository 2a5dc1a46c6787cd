import { type Deal, MOVED } from '@/lib/domain/ledger/deal';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { planTransfer } from '@/lib/domain/dealing/transfer';
import { type Act, type ActOf, ELSEWHERE, PLACES } from '@/__tests__/soak/counter-act';
import type { Sum } from '@/__tests__/soak/counter-shapes';
import { KINDS } from './counter-memory-accounts';
import type { Told, Writer } from './counter-memory-writer';

/** Postings of transfers to another branch: dispatch, receipt and decision. */
export function onItsWayPosting(act: Act, writer: Writer): Told | undefined {
  if (act.kind === 'dispatch') return dispatchPosting(act, writer);
  if (act.kind === 'receive') {
    const lines = act.counted.flatMap(({ currency, amount }) =>
      amount === 0n ? [] : arriving(act.course.dispatch.to, { currency, amount }, writer),
    );
    return lines.length === 0 ? undefined : { lines, deal: MOVED };
  }
  return act.kind === 'decide' ? decidedPosting(act, writer) : undefined;
}

function arriving(place: number, { currency, amount }: Sum, writer: Writer): PostingLine[] {
  const account = currency === writer.money.base ? 'cash' : 'stock';
  return [
    writer.line({ account, place }, amount, currency),
    writer.line({ account: 'transit' }, -amount, currency),
  ];
}

function dispatchPosting({ dispatch }: ActOf<'dispatch'>, writer: Writer): Told {
  const { base, decimals } = writer.money;
  const places = [...PLACES, ELSEWHERE].map((id) => ({
    id,
    name: `Vault ${id}`,
    type: 'vault',
    is_active: true,
    account_id: null,
    opened_by: null,
    branch_id: id === ELSEWHERE ? 2 : 1,
  }));
  const { lines, deal, refusals } = planTransfer(
    {
      from_location_id: dispatch.from,
      to_location_id: dispatch.to,
      lines: dispatch.sums.map(({ currency, amount }) => ({
        currency,
        amount: writer.text(amount, currency),
      })),
    },
    {
      base,
      decimals,
      places: new Map(places.map((place) => [place.id, place])),
      takes: () => true,
      user: null,
      denominations: {},
      cash: KINDS.cash.id,
      currency_stock: KINDS.stock.id,
      in_transit: KINDS.transit.id,
    },
  );
  const [refusal] = refusals;
  if (refusal) throw refusal;
  return { lines, deal };
}

function decidedPosting({ course, decided }: ActOf<'decide'>, writer: Writer): Told {
  const { missing = [], dispatch } = course;
  const gone = ({ currency, amount }: Sum) =>
    writer.line({ account: 'transit' }, -amount, currency);
  if (decided.decision === 'found') {
    return { lines: missing.flatMap((one) => arriving(dispatch.to, one, writer)), deal: MOVED };
  }
  if (decided.decision === 'party') {
    const spot = { account: 'receivable', party: decided.party } as const;
    const lines = missing.flatMap((one) => [
      writer.line(spot, one.amount, one.currency),
      gone(one),
    ]);
    return { lines, deal: MOVED };
  }
  return chargedPosting(missing, gone, writer);
}

/** Charges missing money at cost: a leg for each foreign amount, a line for base. */
function chargedPosting(
  missing: readonly Sum[],
  gone: (sum: Sum) => PostingLine,
  writer: Writer,
): Told {
  const { base } = writer.money;
  const home = missing.filter(({ currency }) => currency === base);
  const foreign = missing.filter(({ currency }) => currency !== base).map(gone);
  const legs: Deal['legs'] = foreign.map(({ currency, amount }) => ({
    currency,
    quantity: amount,
    chargedTo: KINDS.short.id,
  }));
  const lost = home.flatMap((one) => [
    gone(one),
    writer.line({ account: 'short' }, one.amount, base),
  ]);
  const legOf = (line: number) => (line < foreign.length ? line : undefined);
  return { lines: [...foreign, ...lost], deal: { legs, legOf, rates: {} } };
}
