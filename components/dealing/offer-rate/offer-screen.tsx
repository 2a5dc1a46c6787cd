'use client';

import { useTranslations } from 'use-intl';

import {
  defineDocument,
  type DocumentDefinition,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { keepLink } from './offer-link';
import { WishBadge } from './wish-badge';
import { ChangePercent } from '@/components/dealing/rates/change-percent';
import type { Field } from '@/components/fields/field';
import { Countdown } from '@/components/ui/countdown';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { DocumentRow } from '@/lib/contract/document-fields';
import {
  OFFER_STAGES,
  type OfferRate,
  offerRate,
  type OfferRow,
} from '@/lib/contract/dealing/offer-rate';
import { isDealable } from '@/lib/domain/dealing/offer';

type Columns = DocumentDefinition<OfferRate>['columns'];

/** Casts a row of the shared document list to an offer, which also has the terms and the deadline. */
const offerOf = (row: DocumentRow) => row as OfferRow;

const COLUMNS: Columns = [
  'number',
  {
    id: 'side',
    width: 96,
    card: 'meta',
    cell: (row) => <StatusBadge status={offerOf(row).side} />,
    exported: (row) => offerOf(row).side,
  },
  'counterparty',
  'amount',
  {
    id: 'rate',
    width: 112,
    card: 'meta',
    align: 'end',
    cell: (row) => <Offered row={offerOf(row)} />,
    exported: (row) => offerOf(row).rate,
  },
  {
    id: 'deviation',
    width: 92,
    card: false,
    align: 'end',
    cell: (row) => {
      const { deviation } = offerOf(row);
      return deviation && <ChangePercent value={deviation} />;
    },
    exported: (row) => offerOf(row).deviation,
  },
  {
    id: 'left',
    width: 96,
    card: 'meta',
    align: 'end',
    cell: (row) => <Left row={offerOf(row)} />,
    exported: (row) => offerOf(row).valid_until,
  },
  'status',
  {
    id: 'wish',
    width: 112,
    card: 'meta',
    cell: (row) => <WishBadge wish={offerOf(row).wish} />,
    exported: (row) => offerOf(row).wish?.said ?? null,
  },
  'by',
];

const SLIPPAGE: Columns[number] = {
  id: 'slippage',
  width: 92,
  card: false,
  align: 'end',
  cell: (row) => <Slipped row={offerOf(row)} />,
  exported: (row) => offerOf(row).slippage,
};

/** Columns of the list. The slippage column is only for users who may see profit. */
const offerColumns = (seesProfit: boolean): Columns =>
  seesProfit ? COLUMNS.toSpliced(COLUMNS.indexOf('status') + 1, 0, SLIPPAGE) : COLUMNS;

function Offered({ row: { rate } }: { row: OfferRow }) {
  const { mark } = useRateFormat();
  return (
    <bdi dir="ltr" className="figure">
      {mark(rate)}
    </bdi>
  );
}

function Left({ row: { seconds_left } }: { row: OfferRow }) {
  const t = useTranslations('ui.status');
  return <Countdown seconds={seconds_left} over={t('expired')} />;
}

function Slipped({ row: { slippage } }: { row: OfferRow }) {
  const { baseCurrency } = useFormats();
  return slippage && <Figure value={slippage} of={baseCurrency} />;
}

const half = { width: 'half' } as const;
const reason: readonly Field[] = [{ name: 'reason', kind: 'prose' }];

/** Actions on an offer: accept, create a link, decline, withdraw, or copy with the same terms. */
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

const FORM = lazyPart(async () => ({
  Form: (await import('./offer-form')).OfferForm,
}));
const VIEW = lazyPart(async () => ({
  View: (await import('./offer-view')).OfferView,
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
    onResponse: keepLink,
    Form: FORM,
    View: VIEW,
  });

const OPEN = definitionWith(offerColumns(true));
const CLOSED = definitionWith(offerColumns(false));

export function OfferScreen() {
  const { may } = usePermission('offer rate');
  return <DocumentScreen of={may('sensitive') ? OPEN : CLOSED} />;
}
