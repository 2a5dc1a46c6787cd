'use client';

import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import { useDealtColumns, useTicketColumn } from '@/components/exchange/sales/last-deals';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { PartyLines } from '@/components/record/party/party-lines';
import { StatementLink } from '@/components/record/party/statement-link';
import { buttonClass } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useParty } from '@/hooks/use-party';
import type { SaleRow } from '@/lib/contract/exchange/sale-shapes';
import { sales } from '@/lib/contract/exchange/sales';
import type { RouteName } from '@/lib/routes';

const LISTS = [
  'app.exchange.sales',
  'app.exchange.trade',
  'app.exchange.transfer',
  'app.exchange.remits',
] as const satisfies readonly RouteName[];

/** Latest tickets of a customer, and links to the lists filtered by the customer's name. */
export function CustomerTickets({ id, name }: { id: number; name: string }) {
  const t = useTranslations('customers.file.lists');
  const mayView = useMayView();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <nav aria-label={t('label')} className="flex flex-wrap gap-2">
        {LISTS.map((to) => (
          <RecordLink key={to} to={to} query={{ search: name }} className={buttonClass()}>
            {t(to.slice(to.lastIndexOf('.') + 1))}
          </RecordLink>
        ))}
      </nav>
      {mayView('sales') && (
        <PanelSection title={t('latest')}>
          <Messages of={['sale']} fallback={<SkeletonRows rows={4} />}>
            <LatestTickets of={id} />
          </Messages>
        </PanelSection>
      )}
    </div>
  );
}

const MOST = '20';

function LatestTickets({ of }: { of: number }) {
  const t = useTranslations('customers.file.lists');
  const asked = useAnswer(sales.list, { input: { customer_id: String(of), per_page: MOST } });
  const { data, error, refetch } = asked;
  const columns = useColumns();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.data.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="@container min-w-0">
      <PlainTable rows={data.data} rowId={(row) => row.id} columns={columns} />
    </div>
  );
}

function useColumns(): readonly PlainColumn<SaleRow>[] {
  const t = useTranslations('customers.file.lists');
  const { day } = useFormats();
  return [
    {
      id: 'date',
      header: t('date'),
      className: '@max-[480px]:hidden',
      cellClass: 'figure text-ink-2',
      cell: ({ date }) => date && <Ltr>{day(date)}</Ltr>,
    },
    useTicketColumn(),
    ...useDealtColumns(),
  ];
}

/** Balances of a customer, the latest lines and a link to the statement. */
export function CustomerBalances({ id }: { id: number }) {
  const party = useParty(id);
  if (!party) return <SkeletonRows rows={3} />;
  return (
    <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-3">
      <div className="min-w-0 overflow-x-auto">
        <PartyBalanceTable of={party} />
      </div>
      <div>
        <StatementLink id={id} />
      </div>
      <PartyLines party={party} />
    </div>
  );
}
