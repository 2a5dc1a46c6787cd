'use client';

import { defineDocument, type DocumentDefinition } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { offerColumns } from '@/components/exchange/offer-rate/offer-columns';
import { offerSteps } from '@/components/exchange/offer-rate/offer-steps';
import { keepLink } from '@/components/exchange/offer-rate/told-link';
import { later } from '@/hooks/use-later';
import { usePermission } from '@/hooks/use-permission';
import { OFFER_STAGES, type OfferRate, offerRate } from '@/lib/contract/exchange/offer-rate';

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
    words: 'exchange.offer',
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

/** Rates that were promised to somebody until a deadline: the list, one of them, and the form. */
export function OfferScreen() {
  const { may } = usePermission('offer rate');
  return <DocumentScreen of={may('sensitive') ? OPEN : CLOSED} />;
}
