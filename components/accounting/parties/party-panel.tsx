'use client';

import { useTranslations } from 'use-intl';

import { AgentAccount } from '@/components/accounting/parties/agent-account';
import { PartyActions } from '@/components/accounting/parties/party-actions';
import { PartyBeneficiaries } from '@/components/record/party/party-beneficiaries';
import { PartyCredit } from '@/components/record/party/party-credit';
import { PartyIdentification } from '@/components/accounting/parties/party-identification';
import { PartyOpenItems } from '@/components/accounting/parties/party-open-items';
import { PartyLines } from '@/components/record/party/party-lines';
import { PanelSection } from '@/components/ui/panel-section';
import { usePartyChanges } from '@/components/accounting/parties/use-party-changes';
import { SettleButton } from '@/components/accounting/settlements/settle-button';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { History } from '@/components/document/record/history';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { StatementLink } from '@/components/record/party/statement-link';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { Party, PartyRecord } from '@/lib/contract/accounting/parties';
import { isLocale, LOCALE_NAMES } from '@/lib/i18n';
import { sign } from '@/lib/domain/money';

type Props = Readonly<{ record: PartyRecord; address: PanelAddress }>;

/** Panel of one party: balances, facts, latest lines and history. */
export function PartyPanel({ record: party, address }: Props) {
  const changes = usePartyChanges(party, address);
  return (
    <PeekPanel
      wide
      title={
        <>
          <bdi className="min-w-0">{party.name}</bdi>
          <StatusBadge status={party.is_active ? 'active' : 'inactive'} />
        </>
      }
      footer={<PartyActions address={address} party={party} changes={changes} />}
      onClose={address.close}
    >
      {/* Focusable, so that keys can scroll a panel without focusable content. */}
      <div className="grid gap-5" tabIndex={0} role="group" aria-label={party.name}>
        {changes.refused !== undefined && <Callout tone="negative">{changes.refused}</Callout>}
        <Particulars party={party} />
        <Sections party={party} />
      </div>
    </PeekPanel>
  );
}

type PartProps = Readonly<{ party: PartyRecord }>;

function Particulars({ party }: PartProps) {
  const t = useTranslations('parties');
  const { baseCurrency } = useFormats();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <Owed balance={party.balance} />
        <Facts party={party} />
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
    </>
  );
}

function Sections({ party }: PartProps) {
  const t = useTranslations('parties');
  return (
    <>
      <PartyIdentification party={party} />
      <Balances party={party} />
      {party.kind === 'agent' && <AgentAccount party={party} />}
      <PartyBeneficiaries id={party.id} />
      <PartyCredit id={party.id} />
      <PartyOpenItems id={party.id} />
      <PartyLines party={party} />
      <PanelSection title={t('history')}>
        <History items={party.history} />
      </PanelSection>
    </>
  );
}

/** Balances of a party, each with a button to settle it. */
function Balances({ party }: { party: Party }) {
  const t = useTranslations('parties');
  return (
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
  );
}

function Owed({ balance }: { balance: string }) {
  const t = useTranslations('parties');
  const { baseCurrency } = useFormats();
  const way = sign(balance) === 0 ? 'even' : sign(balance) > 0 ? 'owes' : 'owed';
  return (
    <div>
      <p className="hero">
        <Figure value={balance} currency={baseCurrency} tone="plain" />
      </p>
      <p className="text-ink-2">{t(way)}</p>
    </div>
  );
}

function Facts({ party }: { party: PartyRecord }) {
  const t = useTranslations('parties');
  const kinds = useTranslations('ui.party.kinds');
  const { kind, class: rank, phone, email, language } = party;
  const facts = [
    { name: t('id'), value: String(party.id) },
    { name: t('fields.kind'), value: kinds(kind) },
    { name: t('fields.class'), value: rank && t(`choices.class.${rank}`) },
    { name: t('fields.phone'), value: phone, to: `tel:${phone}` },
    { name: t('fields.email'), value: email, to: `mailto:${email}` },
    { name: t('groups.commission'), value: useTerms()(party) },
    { name: t('fields.language'), value: isLocale(language) ? LOCALE_NAMES[language] : language },
  ].filter(({ value }) => value);
  return (
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
  );
}

/** Commission of an agent as text; null for other parties. */
function useTerms(): (party: PartyRecord) => string | null {
  const t = useTranslations('ui.party');
  return ({ kind, commission }) => {
    if (kind !== 'agent' || commission === null) return null;
    const { method, amount, currency } = commission;
    return t(`terms.${method}`, { amount, currency });
  };
}
