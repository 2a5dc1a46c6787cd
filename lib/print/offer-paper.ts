import type { OfferRate } from '@/lib/contract/dealing/offer-rate';
import { compare } from '@/lib/domain/money';
import { quotedPair } from '@/lib/domain/rate';
import { shownRate } from '@/lib/format/rate';
import type { PrintContent, PrintFact } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

/** Statuses that end an offer, so that its paper no longer holds a rate. */
const ENDED: readonly string[] = ['expired', 'declined', 'withdrawn'];

/** Offer for the customer: the rate, the amounts for which it is held, and the deadline. It has no internal figures. */
export function offerPaper(offer: OfferRate, number: string, tools: PrintTools): PrintContent {
  const { say } = tools;
  const { kind, status } = offer;
  return {
    title: say('offer-rate.one'),
    number: tools.code(number),
    marks: [
      ...statusMarks(status, tools),
      ...(ENDED.includes(status) ? [say(`ui.status.${status}`)] : []),
    ],
    branch: offer.branch,
    blocks: [
      { kind: 'facts', facts: factsOf(offer, tools) },
      { kind: 'sums', sums: sumsOf(offer, tools) },
      {
        kind: 'notes',
        lines: [
          say(`offer-rate.paper.${kind}`),
          ...(offer.allow_partial ? [say('offer-rate.paper.inParts')] : []),
        ],
      },
    ],
    signatures: ['prepared', 'counterparty'].map((role) => say(`document.paper.${role}`)),
  };
}

function factsOf(offer: OfferRate, { say, own, code, instant }: PrintTools): PrintFact[] {
  const { customer, prospect, offered_at, valid_until, reference } = offer;
  const name = customer ?? prospect?.name;
  const fact = (key: string, value: string | null | undefined, isStrong = false) =>
    value ? [{ label: say(`offer-rate.${key}`), value, isStrong }] : [];
  return [
    ...fact('fields.customer_id', name && own(name), true),
    ...fact('paper.offered', offered_at && instant(offered_at)),
    ...fact('fields.valid_until', valid_until && instant(valid_until), true),
    ...fact('fields.reference', reference && code(reference)),
  ];
}

function sumsOf(offer: OfferRate, tools: PrintTools): PrintFact[] {
  const { say, money, number, baseCurrency, unlessZero } = tools;
  const { side, amount_min, amount_max, counter_amount, counter_currency, promised_fee } = offer;
  const currency = offer.currency ?? '';
  const { unit, one, other } = quotedPair({ ...offer, currency }, counter_currency);
  const isRange = compare(amount_min, amount_max) !== 0;
  const least = { label: say('offer-rate.fields.amount_min'), value: money(amount_min, currency) };
  const fee = promised_fee?.mode === 'waived' ? null : promised_fee?.amount;
  return [
    {
      label: say(`offer-rate.choices.side.${side}`),
      value: money(amount_max, currency),
      isStrong: true,
    },
    ...(isRange ? [least] : []),
    {
      label: say('offer-rate.fields.rate'),
      value: number(`${unit} ${one} = ${shownRate(offer.rate)} ${other}`),
      isStrong: true,
    },
    {
      label: say('offer-rate.fields.counter_amount'),
      value: money(counter_amount, counter_currency),
    },
    ...unlessZero(fee, (amount) => ({
      label: say('offer-rate.fields.promised_fee'),
      value: money(amount, baseCurrency),
    })),
  ];
}
