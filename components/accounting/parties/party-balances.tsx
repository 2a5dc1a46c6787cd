'use client';

import { useTranslations } from 'use-intl';

import { SettleButton } from '@/components/accounting/settlements/settle-button';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { StatementLink } from '@/components/record/party/statement-link';
import { PanelSection } from '@/components/ui/panel-section';
import type { Party } from '@/lib/contract/accounting/parties';

/** What a party owes and is owed, each balance with the way to settle it. */
export function PartyBalances({ party }: { party: Party }) {
  const t = useTranslations('accounting.parties');
  return (
    <PanelSection title={t('balances')} end={<StatementLink id={party.id} />}>
      <PartyBalanceTable
        of={party}
        more={[
          {
            ...{
              id: 'settle',
              align: 'end',
              header: <span className="sr-only">{t('settle')}</span>,
            },
            cell: (held) => <SettleButton party={party} open={held} />,
          },
        ]}
      />
    </PanelSection>
  );
}
