'use client';

import { useTranslations } from 'use-intl';

import { PARTY_FILTERS, usePartyFilters } from './party-filters';
import { RecordImportButton } from '@/components/document/import/record-import-button';
import { Messages } from '@/components/layout/messages';
import { RecordsScreen, type Looked } from '@/components/record/records-screen';
import { usePaged } from '@/components/record/use-listed';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useMedia } from '@/hooks/use-media';
import { parties, type Party, type PartyRecord } from '@/lib/contract/accounting/parties';
import { sum } from '@/lib/domain/money';

const FORM = lazyPart(async () => ({
  Form: (await import('./party-form')).PartyForm,
}));
const LOOKED: Looked<PartyRecord> = {
  show: parties.show,
  View: lazyPart(async () => ({
    View: (await import('./party-panel')).PartyPanel,
  })),
};

export const PartiesScreen = () => (
  <Messages
    of={['routes', 'parties', 'settlements', 'applied', 'document']}
    fallback={<SkeletonRows />}
  >
    <Parties />
  </Messages>
);

function Parties() {
  const t = useTranslations('parties');
  const listed = usePaged<Party>(parties.list, PARTY_FILTERS, 'name');
  return (
    <RecordsScreen<Party, PartyRecord>
      route="app.accounting.parties"
      listed={listed}
      columns={usePartyColumns()}
      compactColumns={['name', 'balance']}
      filters={usePartyFilters()}
      tabs="is_active"
      words={{
        create: t('create'),
        none: t('noneText'),
        noneTitle: t('none'),
        searched: t('searched'),
      }}
      nameOf={({ name }) => name}
      Form={FORM}
      looked={LOOKED}
      rail="w-104"
      actions={<RecordImportButton kind="parties" page="parties" endpoint={parties.import} />}
    />
  );
}

type Columns = readonly Column<Party>[];

function usePartyColumns(): Columns {
  const t = useTranslations('parties');
  const who = useWhoColumns();
  const balances = useBalanceColumns();
  return [
    ...who,
    ...balances,
    {
      id: 'status',
      header: t('state'),
      cell: ({ is_active }) => <StatusBadge status={is_active ? 'active' : 'inactive'} />,
      width: 110,
      card: 'badge',
    },
  ];
}

function useWhoColumns(): Columns {
  const t = useTranslations('parties.fields');
  const id = useTranslations('parties')('id');
  const kinds = useTranslations('ui.party.kinds');
  // On narrow screens the phone number keeps its width; id and e-mail are hidden.
  const isTight = useMedia('(max-width: 1365px)');
  const gone = isTight ? ({ isHidden: true } as const) : {};
  const column = columnsOf<Party>(t);
  return [
    column('name', { pin: true, sortable: true, width: 204, card: 'title' }, ({ name }) => (
      <span className="font-medium">
        <FreeText>{name}</FreeText>
      </span>
    )),
    column(
      'id',
      { header: id, align: 'end', sortable: true, width: 72, card: false, ...gone },
      (party) => <bdi className="figure text-ink-2">{party.id}</bdi>,
    ),
    column('kind', { sortable: true, width: 110, card: 'line' }, ({ kind }) => kinds(kind)),
    column('phone', { width: 176, card: 'meta' }, ({ phone }) => (
      <bdi dir="ltr" className="figure">
        {phone}
      </bdi>
    )),
    column('email', { width: 190, card: false, ...gone }, ({ email }) => (
      <bdi dir="ltr">{email}</bdi>
    )),
  ];
}

function useBalanceColumns(): Columns {
  const t = useTranslations('parties');
  const { baseCurrency, baseMark } = useFormats();
  return [
    {
      id: 'balances',
      header: t('foreign'),
      cell: (party) => (
        <span className="inline-flex gap-3">
          {[
            ...Map.groupBy(
              party.balances.filter(({ currency }) => currency !== baseCurrency),
              ({ currency }) => currency,
            ),
          ].map(([currency, held]) => (
            <Figure
              key={currency}
              value={sum(held.map(({ amount }) => amount))}
              currency={currency}
              tone="plain"
            />
          ))}
        </span>
      ),
      align: 'end',
      width: 210,
      card: false,
    },
    {
      id: 'balance',
      header: t('balanceIn', { currency: baseMark }),
      cell: ({ balance }) => <Figure value={balance} of={baseCurrency} zero="dash" tone="plain" />,
      align: 'end',
      sortable: true,
      width: 150,
      card: 'amount',
    },
  ];
}
