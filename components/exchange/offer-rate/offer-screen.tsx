'use client';

import {
  defineDocument,
  type DocumentDefinition,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { offerColumns } from '@/components/exchange/offer-rate/offer-columns';
import { keepLink } from '@/components/exchange/offer-rate/told-link';
import type { Field } from '@/components/fields/field';
import { later } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { OFFER_STAGES, type OfferRate, offerRate } from '@/lib/contract/exchange/offer-rate';
import { isDealable } from '@/lib/domain/offer';

const half = { width: 'half' } as const;
const reason: readonly Field[] = [{ name: 'reason', kind: 'prose' }];

/** Steps of an offer: accept, create a link, decline, withdraw, or copy with the same terms. */
const offerSteps: readonly DocumentStep<OfferRate>[] = [
  {
    name: 'accept',
    call: offerRate.accept,
    when: isDealable,
    fields: ({ wish, remaining, makes, reserved, reserved_location_id }) => [
      {
        ...half,
        name: 'amount',
        kind: 'money',
        in: 'currency',
        isNeeded: true,
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
    name: 'clone',
    call: offerRate.clone,
    fields: () => [{ name: 'kind', kind: 'choice', initial: 'firm' }],
  },
];

const FORM = later(async () => ({
  Form: (await import('@/components/exchange/offer-rate/offer-form')).OfferForm,
}));
const VIEW = later(async () => ({
  View: (await import('@/components/exchange/offer-rate/offer-view')).OfferView,
}));

const definitionWith = (columns: DocumentDefinition<OfferRate>['columns']) =>
  defineDocument<OfferRate>({
    type: 'offer rate',
    route: 'app.exchange.offer-rate',
    words: 'offer-rate',
    endpoints: offerRate,
    columns,
    filters: ['date', 'status', 'amount', 'currency', 'mine'],
    statuses: ['draft', ...OFFER_STAGES, 'discarded'],
    steps: offerSteps,
    told: keepLink,
    Form: FORM,
    View: VIEW,
  });

const OPEN = definitionWith(offerColumns(true));
const CLOSED = definitionWith(offerColumns(false));

export function OfferScreen() {
  const { may } = usePermission('offer rate');
  return <DocumentScreen of={may('sensitive') ? OPEN : CLOSED} />;
}
