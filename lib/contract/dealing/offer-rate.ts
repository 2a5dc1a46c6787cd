import * as v from 'valibot';

import { documentEndpoints } from '@/lib/contract/document';
import { list } from '@/lib/contract/lists';
import { Id, PositiveMoney, Reason } from '@/lib/contract/schemas';
import { type Kind, stepsOf } from '@/lib/contract/steps';
import { body, Foreseen, own, rows } from './offer-shapes';
import { sales, SalePayment } from './sales';
import { trade } from './trade';

const PATH = 'exchange/offer-rate';
const page = 'offer rate';
/** States of an offer after it was made to the customer. */
export const OFFER_STAGES = [
  ...(['offered', 'part_filled', 'converted'] as const),
  ...(['declined', 'expired', 'withdrawn'] as const),
] as const;
const OPEN = ['offered', 'part_filled'] as const;

const document = documentEndpoints({ path: PATH, page, body, own, rows, stages: OFFER_STAGES });
const kind: Kind<typeof PATH> = {
  path: PATH,
  page,
  stales: [
    ...(document.void.stales ?? []),
    'exchange/sales',
    'exchange/trade',
    'exchange/positions',
    'exchange/locations',
  ],
};
const reason = v.optional(Reason);

const { accept } = stepsOf(
  kind,
  {
    accept: {
      action: 'post',
      from: OPEN,
      to: ['part_filled', 'converted'],
      also: [
        { page: 'sales', action: 'create', when: 'the customer is no dealer and no bank' },
        { page: 'sales', action: 'post', when: 'the customer is no dealer and no bank' },
        { page: 'trade', action: 'create', when: 'the customer is a dealer or a bank' },
        { page: 'trade', action: 'post', when: 'the customer is a dealer or a bank' },
      ],
      summary:
        'Deals an offer, or a part of it, at its rate: a ticket, or a trade with a dealer or a bank, which it answers.',
      asks: {
        amount: PositiveMoney,
        payments: v.optional(list(SalePayment, 20)),
        location_id: v.optional(Id),
      },
    },
  },
  v.union([sales.show.answer, trade.show.answer]),
);

const { clone } = stepsOf(
  kind,
  {
    clone: {
      action: 'create',
      from: [...OPEN, 'converted', 'declined', 'expired', 'withdrawn'],
      to: ['draft'],
      summary:
        'Makes a draft like an offer, to be offered anew: as the way from an indicative rate to a firm one. Answers the draft.',
      asks: { kind: v.optional(body.kind) },
    },
  },
  document.show.answer,
);

const preview = v.object({ ...document.preview.answer.entries, offer: Foreseen });
export type OfferPreview = v.InferOutput<typeof preview>;

export const offerRate = {
  ...document,
  preview: { ...document.preview, answer: preview },
  store: { ...document.store, stales: kind.stales, secret: true as const },
  post: { ...document.post, stales: kind.stales, secret: true as const },
  ...stepsOf(
    kind,
    {
      decline: {
        action: 'post',
        from: OPEN,
        to: ['declined'],
        summary: 'Says that the customer does not want an offer.',
        asks: { reason },
      },
      withdraw: {
        action: 'void',
        from: OPEN,
        to: ['withdrawn'],
        summary: 'Takes an offer back: nobody can accept it any more.',
        asks: { reason },
      },
    },
    document.show.answer,
  ),
  link: {
    ...stepsOf(
      kind,
      {
        link: {
          action: 'post',
          from: OPEN,
          to: OPEN,
          summary:
            'Gives the customer an address of the offer, told once; the former one shows nothing any more.',
        },
      },
      document.show.answer,
    ).link,
    secret: true as const,
  },
  accept: { ...accept, status: 201 as const },
  clone: { ...clone, status: 201 as const },
};

export type OfferRow = v.InferOutput<(typeof offerRate)['list']['answer']>['data'][number];
export type OfferRate = v.InferOutput<(typeof offerRate)['show']['answer']>;
export type OfferBody = v.InferOutput<(typeof offerRate)['store']['input']>;
