'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AgentAccount } from './agent-account';
import { PartyConsents } from './party-consents';
import { PartyOpenItems } from './party-open-items';
import { SettleButton } from '@/components/accounting/settlements/settle-button';
import { LazyMessages } from '@/components/document/messages/lazy-messages';
import { History } from '@/components/document/record/history';
import { RecordLink } from '@/components/layout/record-link';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { PartyBeneficiaries } from '@/components/record/party/party-beneficiaries';
import { PartyCredit } from '@/components/record/party/party-credit';
import { PartyDeals } from '@/components/record/party/party-deals';
import { PartyLines } from '@/components/record/party/party-lines';
import { StatementLink } from '@/components/record/party/statement-link';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PanelSection } from '@/components/ui/panel-section';
import { PeekPanel } from '@/components/ui/peek-panel';
import { StatusBadge } from '@/components/ui/status-badge';
import { useSend, useAnswer } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { ApiError } from '@/lib/api/api-error';
import { type Party, type PartyRecord, parties } from '@/lib/contract/accounting/parties';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { sign } from '@/lib/domain/money';
import { isLocale, LOCALE_NAMES } from '@/lib/i18n';

type Props = Readonly<{ record: PartyRecord; address: PanelAddress }>;

/** Panel of one party, with sections such as balances, open items, latest lines and history. */
export function PartyPanel({ record: party, address }: Props) {
  const t = useTranslations('parties');
  const deleteWords = useTranslations('ui.delete');
  const kinds = useTranslations('ui.party.kinds');
  const { baseCurrency } = useFormats();
  const changes = usePartyChanges(party, address);
  const { may } = usePermission('parties');
  const terms = useTerms();
  const way = sign(party.balance) === 0 ? 'even' : sign(party.balance) > 0 ? 'owes' : 'owed';
  const edit = () => address.edit(party.id);
  useShortcuts(may('edit') ? { edit } : {});
  const { kind, class: rank, phone, email, language } = party;
  const facts = [
    { name: t('id'), value: String(party.id) },
    { name: t('fields.kind'), value: kinds(kind) },
    { name: t('fields.class'), value: rank && t(`choices.class.${rank}`) },
    { name: t('fields.phone'), value: phone, to: `tel:${phone}` },
    { name: t('fields.email'), value: email, to: `mailto:${email}` },
    { name: t('groups.commission'), value: terms(party) },
    { name: t('fields.language'), value: isLocale(language) ? LOCALE_NAMES[language] : language },
  ].filter(({ value }) => value);
  return (
    <PeekPanel
      wide
      title={
        <>
          <bdi className="min-w-0">{party.name}</bdi>
          <StatusBadge status={party.is_active ? 'active' : 'inactive'} />
        </>
      }
      footer={
        (may('edit') || may('delete')) && (
          <>
            {may('edit') && (
              <>
                <Button kbd="E" onClick={edit}>
                  {t('edit')}
                </Button>
                <Button busy={changes.isSending} onClick={() => void changes.toggle()}>
                  {t(party.is_active ? 'deactivate' : 'activate')}
                </Button>
              </>
            )}
            {may('delete') && (
              <Button variant="ghost" className="ms-auto" onClick={() => void changes.remove()}>
                {deleteWords('button')}
              </Button>
            )}
          </>
        )
      }
      onClose={address.close}
    >
      {/* The panel can have the focus, so that keys can scroll it even if it contains nothing focusable. */}
      <div className="grid gap-5" tabIndex={0} role="group" aria-label={party.name}>
        {changes.refused !== undefined && <Callout tone="negative">{changes.refused}</Callout>}
        <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
          <div>
            <p className="hero">
              <Figure value={party.balance} currency={baseCurrency} tone="plain" />
            </p>
            <p className="text-ink-2">{t(way)}</p>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
            {facts.map(({ name, value, to }) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd>
                  {to === undefined ? (
                    <bdi>{value}</bdi>
                  ) : (
                    <a href={to}>
                      <bdi dir="ltr">{value}</bdi>
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {party.note && (
          <p className="whitespace-pre-line text-ink-2">
            <bdi>{party.note}</bdi>
          </p>
        )}
        {party.settlement_limit !== null && (
          <p>
            <span className="text-ink-3">{t('fields.settlement_limit')}</span>{' '}
            <Figure value={party.settlement_limit} currency={baseCurrency} />
          </p>
        )}
        <PartyIdentification party={party} />
        <PanelSection title={t('balances')} end={<StatementLink id={party.id} />}>
          <PartyBalanceTable
            of={party}
            more={[
              {
                id: 'settle',
                align: 'end',
                header: <span className="sr-only">{t('settle')}</span>,
                cell: (held) => <SettleButton party={party} open={held} />,
              },
            ]}
          />
        </PanelSection>
        {party.kind === 'agent' && <AgentAccount party={party} />}
        <PartyConsents party={party} />
        <LazyMessages type="party" id={party.id} />
        <PartyBeneficiaries id={party.id} />
        <PartyCredit id={party.id} />
        <PartyOpenItems id={party.id} />
        <PartyDeals of={party} />
        <PartyLines party={party} />
        <PanelSection title={t('history')}>
          <History items={party.history} />
        </PanelSection>
      </div>
    </PeekPanel>
  );
}

/**
 * Returns a function that formats the commission of an agent; it returns null for other parties or without commission.
 */
function useTerms(): (party: PartyRecord) => string | null {
  const t = useTranslations('ui.party');
  return ({ kind, commission }) => {
    if (kind !== 'agent' || commission === null) return null;
    const { method, amount, currency } = commission;
    return t(`terms.${method}`, { amount, currency });
  };
}

/** Deactivates, activates or deletes a party. `refused` is the server's message about a refused action. */
function usePartyChanges(party: Party, address: PanelAddress) {
  const send = useSend(parties.update);
  const [refused, setRefused] = useState<string>();
  const deletion = useDeletion(parties.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') address.closeNow();
  });

  const toggle = async () => {
    setRefused(undefined);
    const input = { is_active: !party.is_active, version: party.version };
    try {
      await send.mutateAsync({ params: { id: party.id }, input });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  const remove = () => deletion.remove(party.id, { label: party.name, record: party.name });

  return { toggle, remove, refused: deletion.kept ?? refused, isSending: send.isPending };
}

const ROUTE = 'app.exchange.kyc-customers';

/** Kinds of parties for which a KYC file can be started; agents, banks and employees are excluded. */
const KINDS: readonly Party['kind'][] = ['customer', 'dealer', 'other'];

/** KYC status of a party, with a link to the KYC file or to a new file. */
function PartyIdentification({ party: { id, kind } }: { party: Party }) {
  const t = useTranslations('parties.identification');
  const { may } = usePermission('kyc customers');
  const { data } = useAnswer(
    kycCustomers.list,
    { input: { party_id: String(id), per_page: '1' } },
    { enabled: may('view') },
  );
  const [file] = data?.data ?? [];
  const mayBegin = may('create') && KINDS.includes(kind);
  if (!data || (!file && !mayBegin)) return null;
  return (
    <PanelSection title={t('title')}>
      {file ? (
        <p className="flex flex-wrap items-center gap-2">
          <RecordLink to={ROUTE} view={file.id} className="figure font-medium">
            {file.number ?? t('draft')}
          </RecordLink>
          <StatusBadge status={file.status} />
        </p>
      ) : (
        <div>
          <RecordLink to={ROUTE} view="new" query={{ party_id: id }} className={buttonClass()}>
            {t('begin')}
          </RecordLink>
        </div>
      )}
    </PanelSection>
  );
}
