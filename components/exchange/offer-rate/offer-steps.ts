import type { DocumentStep } from '@/components/document/definition';
import type { Field } from '@/components/fields/field';
import { type OfferRate, offerRate } from '@/lib/contract/exchange/offer-rate';

const half = { width: 'half' } as const;
const reason: readonly Field[] = [{ name: 'reason', kind: 'prose' }];
const isFirm = ({ kind }: OfferRate) => kind === 'firm';

/** What an offer that stands becomes: a deal, an end, or another offer of the same terms. */
export const offerSteps: readonly DocumentStep<OfferRate>[] = [
  {
    ...{ name: 'accept', call: offerRate.accept, when: isFirm },
    fields: ({ wish, remaining, makes, reserved, reserved_location_id }) => [
      {
        ...{ ...half, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
        initial: wish?.amount ?? remaining,
      },
      ...(makes === 'sales'
        ? [
            {
              ...({ ...half, name: 'location_id', kind: 'place' } as const),
              initial: String(reserved?.location_id ?? reserved_location_id ?? ''),
            },
          ]
        : []),
    ],
  },
  { name: 'link', call: offerRate.link },
  { name: 'decline', call: offerRate.decline, fields: () => reason },
  { name: 'withdraw', call: offerRate.withdraw, fields: () => reason, isGrave: true },
  {
    ...{ name: 'clone', call: offerRate.clone },
    fields: () => [{ name: 'kind', kind: 'choice', initial: 'firm' }],
  },
];
