'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { LoadFailure } from '@/components/document/record/load-failure';
import { RetentionOf } from '@/components/compliance/retention/retention-facts';
import { CheckList, RiskParts } from './checks-pane';
import { FileHistory } from './file-history';
import { PaperUpload } from './paper-upload';
import { PapersPane } from './papers-pane';
import { ScreeningSummary } from './screening-summary';
import { CustomerFacts } from './customer-facts';
import { VersionList } from './version-list';
import { useDealtColumns, useTicketColumn } from '@/components/dealing/sale/last-deals';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { PartyBeneficiaries } from '@/components/record/party/party-beneficiaries';
import { PartyCredit } from '@/components/record/party/party-credit';
import { PartyLines } from '@/components/record/party/party-lines';
import { StatementLink } from '@/components/record/party/statement-link';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import { useParty } from '@/hooks/use-party';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import type { SaleRow } from '@/lib/contract/dealing/sale-shapes';
import { sales } from '@/lib/contract/dealing/sales';
import { OPEN_TO_CHANGE } from '@/lib/domain/compliance/kyc-state';
import { pageOf, type RouteName } from '@/lib/routes';

type Props = Readonly<{ of: KycCustomer; mayEdit: boolean }>;

export function FileTabs({ of, mayEdit }: Props) {
  const t = useTranslations('customers.file.tabs');
  const [tab, setTab] = useState('profile');
  const panels = usePanels({ of, mayEdit });
  const tabOf = ({ name }: Panel) => ({
    value: name,
    label: t(name),
    ...(name === 'documents' && { count: of.documents.length }),
  });
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <div className="sticky top-0 z-10 overflow-x-auto border-b border-line bg-surface px-gutter">
        <Tabs label={t('label')} value={tab} onChange={setTab} tabs={panels.map(tabOf)} />
      </div>
      <section aria-label={t(tab)} className="min-w-0 px-gutter py-4">
        <h2 className="sr-only">{t(tab)}</h2>
        <Messages of={['parties']} fallback={<SkeletonRows rows={4} />}>
          {panels.find(({ name }) => name === tab)?.panel}
        </Messages>
      </section>
    </div>
  );
}

type Panel = Readonly<{ name: string; panel: ReactNode }>;

/**
 * Tabs that the user may see. Tabs about the party require a linked party and a right to view: parties for balances,
 * at least one of the linked lists for tickets, credit limits or beneficiaries for the tabs of these names.
 */
function usePanels({ of, mayEdit }: Props): readonly Panel[] {
  const t = useTranslations('customers.checks');
  const listsWords = useTranslations('customers.file.lists');
  const mayView = useMayView();
  const party = of.party_id;
  const isOpen = OPEN_TO_CHANGE.includes(of.status);
  return [
    {
      name: 'profile',
      panel: (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 content-start gap-5">
            <CustomerFacts of={of} />
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-5">
            <StatusFacts of={of} />
            {(isOpen || of.checks.length > 0) && (
              <PanelSection title={t('title')}>
                <CheckList of={of} />
              </PanelSection>
            )}
            {of.risk && (
              <PanelSection title={t('risk')}>
                <RiskParts risk={of.risk} />
              </PanelSection>
            )}
            {of.versions.length > 1 && (
              <PanelSection title={t('versions')}>
                <VersionList of={of} />
              </PanelSection>
            )}
          </div>
        </div>
      ),
    },
    {
      name: 'documents',
      panel: (
        <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-4">
          <PapersPane
            of={of}
            {...(mayEdit && {
              more: (document) => <PaperUpload id={of.id} document={document} />,
            })}
          />
        </div>
      ),
    },
    ...(of.screening ? [{ name: 'screening', panel: <ScreeningSummary of={of} /> }] : []),
    ...(party !== null && LISTS.some((to) => mayView(pageOf(to)))
      ? [
          {
            name: 'tickets',
            panel: (
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <nav aria-label={listsWords('label')} className="flex flex-wrap gap-2">
                  {LISTS.map((to) => (
                    <RecordLink
                      key={to}
                      to={to}
                      query={{ search: of.name }}
                      className={buttonClass()}
                    >
                      {listsWords(to.slice(to.lastIndexOf('.') + 1))}
                    </RecordLink>
                  ))}
                </nav>
                {mayView('sales') && (
                  <PanelSection title={listsWords('latest')}>
                    <Messages of={['sale']} fallback={<SkeletonRows rows={4} />}>
                      <LatestTickets of={party} />
                    </Messages>
                  </PanelSection>
                )}
              </div>
            ),
          },
        ]
      : []),
    ...(party !== null && mayView('parties')
      ? [{ name: 'balances', panel: <CustomerBalances id={party} /> }]
      : []),
    ...(party !== null && mayView('credit limit')
      ? [{ name: 'credit', panel: <PartyCredit id={party} /> }]
      : []),
    ...(party !== null && mayView('beneficiaries')
      ? [{ name: 'beneficiaries', panel: <PartyBeneficiaries id={party} /> }]
      : []),
    ...(mayView('compliance')
      ? [
          {
            name: 'retention',
            panel: (
              <Messages of={['retention']} fallback={<SkeletonRows rows={4} />}>
                <RetentionOf customerId={of.id} />
              </Messages>
            ),
          },
        ]
      : []),
    { name: 'timeline', panel: <FileHistory of={of} /> },
  ];
}

/** Facts about the status of a customer, such as type, tier, limits, expiry, approval and linked party. */
function StatusFacts({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers');
  const fileWords = useTranslations('customers.file');
  const { instant, day, baseCurrency } = useFormats();
  const { limits } = of;
  const days = { expires: of.expires_on, nextReview: of.next_review_on };
  return (
    <Facts>
      <Fact label={t('columns.type')}>{t(`types.${of.type}`)}</Fact>
      <Fact label={t('columns.source')}>
        {of.created_by ? <bdi>{of.created_by.name}</bdi> : t(`sources.${of.source}`)}
      </Fact>
      {of.tier && <Fact label={t('columns.tier')}>{t(`tiers.${of.tier}`)}</Fact>}
      {limits &&
        (['per_ticket', 'per_month'] as const).map((name) => (
          <Fact key={name} label={fileWords(name)}>
            {limits[name] === null ? (
              fileWords('unlimited')
            ) : (
              <Figure value={limits[name]} currency={baseCurrency} />
            )}
          </Fact>
        ))}
      {(['expires', 'nextReview'] as const).map((name) => {
        const on = days[name];
        return (
          on !== null && (
            <Fact key={name} label={fileWords(name)}>
              {on && <Ltr>{day(on)}</Ltr>}
            </Fact>
          )
        );
      })}
      {of.approved_at ? (
        <Fact label={fileWords('approved')}>
          <bdi>{of.approved_by?.name}</bdi>{' '}
          <Ltr className="text-ink-3">{instant(of.approved_at)}</Ltr>
        </Fact>
      ) : null}
      {of.submitted_at && (
        <Fact label={t('file.submitted')}>
          <Ltr>{instant(of.submitted_at)}</Ltr>
        </Fact>
      )}
      {of.party_id !== null && (
        <Fact label={fileWords('party')}>
          <RecordLink to="app.accounting.parties" view={of.party_id}>
            <bdi>{of.name}</bdi>
          </RecordLink>
        </Fact>
      )}
    </Facts>
  );
}

const LISTS = [
  'app.exchange.sales',
  'app.exchange.trade',
  'app.exchange.transfer',
  'app.exchange.remits',
] as const satisfies readonly RouteName[];

const MOST = '20';

function LatestTickets({ of }: { of: number }) {
  const t = useTranslations('customers.file.lists');
  const query = useAnswer(sales.list, { input: { customer_id: String(of), per_page: MOST } });
  const { data, error, refetch } = query;
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

/** Balances of a customer, the latest ledger lines, and a link to the statement. */
function CustomerBalances({ id }: { id: number }) {
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
