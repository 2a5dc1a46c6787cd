import { offerRate } from '@/lib/contract/exchange/offer-rate';
import { deadlineFrom, minutesOf } from '@/lib/domain/offer';
import type { Act } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { newRecordOf, recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import { goOn } from '@/server/document/go-on';
import type { DocumentKind } from '@/server/document/kind';
import { lockStanding } from '@/server/document/record';
import { documentRoutes } from '@/server/document/routes';
import type { DocumentRow, Start } from '@/server/document/rows';
import { stepping } from '@/server/kernel/stepping';
import { acceptOffer } from './offer-accept';
import { newLink } from './offer-link';
import { claimStock, type OfferPlan, planOffer, summariseOffer } from './offer-plan';
import { foreseenOffer, offerRecord } from './offer-record';
import { type OfferReference, readOffer } from './offer-reference';
import { offerRow, offerRows } from './offer-rows';
import { offerBodyOf, offerCourse, offerTurns, type StoredOffer } from './offer-state';

const PAGE = 'offer rate';

type Own = Awaited<ReturnType<typeof offerRecord>>;
type Made = Readonly<{ plan: OfferPlan; reference: OfferReference; call: DocumentCall }>;

/** Values stored when an offer is made: its deadline, mid rates, fee, reservation and link. */
function offered(body: StoredOffer, { plan, reference, call }: Made): Start {
  const { now, sale } = reference;
  const { mid, counter_mid, margin } = plan.figures;
  const { channel = 'counter' } = body;
  const minutes = body.valid_minutes ?? minutesOf(channel, sale.policy.offer_minutes);
  const link = channel === 'link' ? newLink(call.host) : undefined;
  if (link) call.tell({ link: link.link });
  const { reserving } = plan;
  return {
    stage: 'offered',
    course: {
      offered_at: now.toISOString(),
      valid_until: body.valid_until ?? deadlineFrom(minutes, now),
      mid,
      counter_mid,
      margin,
      ...(plan.fee && { fee: plan.fee }),
      ...(reserving && {
        reserves: { location_id: reserving.location_id, amount: reserving.amount },
      }),
      ...(link && { link: link.print }),
    },
  };
}

/** A rate that is promised to a customer until a deadline. It posts nothing; a ticket or trade is made from it. */
const offerKind: DocumentKind<StoredOffer, Own, OfferReference, OfferPlan> = {
  type: 'offer rate',
  page: PAGE,
  isRegister: true,
  accounts: () => [],
  read: readOffer,
  plan: planOffer,
  summarise: summariseOffer,
  claims: (call, _body, plan) => claimStock(call, plan),
  starts: offered,
  turns: offerTurns,
  row: offerRow,
  listed: offerRows,
  own: offerRecord,
  foresee: async (call, body, { plan, reference }) => ({
    offer: foreseenOffer(body, plan, reference, call.may(PAGE, 'sensitive')),
  }),
};

const kept: Pick<Parameters<typeof stepping<DocumentRow, never>>[0], 'lock' | 'refusal'> = {
  lock: (call, id) => lockStanding(call, offerKind, id),
  refusal: (status: string) => `document.is-${status}`,
};

const step = stepping({
  ...kept,
  show: async (call, id) => await recordOf(call, offerKind, id),
});

/** Steps that return another document than the offer: the one made from it. */
const making = stepping({ ...kept, show: async (_call, _id, made) => made as never });

/** Ends an offer and releases its reservation. */
function end(
  call: DocumentCall,
  row: DocumentRow,
  how: Readonly<{ action: string; stage: 'declined' | 'withdrawn'; reason: string | undefined }>,
) {
  const { reserves: _freed, ...course } = offerCourse(row.course);
  const { reason } = how;
  return goOn(call, row, {
    ...how,
    page: PAGE,
    course: { ...course, ...(reason !== undefined && { reason }) },
  });
}

/** Creates a draft with the same terms. Mid rates, deadline and link are new. */
async function cloneOffer(call: Act, row: DocumentRow, kind: StoredOffer['kind'] | undefined) {
  const { date: _date, valid_until: _until, ...terms } = offerBodyOf(row);
  const input = { ...terms, kind: kind ?? terms.kind, copied_from: row.id };
  return newRecordOf(call, offerKind, await storeDraft({ ...call, input }, offerKind));
}

async function giveLink(call: DocumentCall, row: DocumentRow): Promise<void> {
  const { link, print } = newLink(call.host);
  call.tell({ link });
  await goOn(call, row, {
    page: PAGE,
    action: 'give link',
    stage: row.stage,
    course: { ...offerCourse(row.course), link: print },
  });
}

export const offerRoutes = [
  ...documentRoutes(offerRate, offerKind),
  making(offerRate.accept, (call, row) => acceptOffer(call, row, call.input)),
  making(offerRate.clone, (call, row) => cloneOffer(call, row, call.input.kind)),
  step(offerRate.decline, (call, row) =>
    end(call, row, { action: 'decline', stage: 'declined', reason: call.input.reason }),
  ),
  step(offerRate.withdraw, (call, row) =>
    end(call, row, { action: 'withdraw', stage: 'withdrawn', reason: call.input.reason }),
  ),
  step(offerRate.link, giveLink),
];
