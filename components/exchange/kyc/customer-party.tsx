'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { PartyBalanceTable } from '@/components/record/party/party-balance-table';
import { PartyLines } from '@/components/record/party/party-lines';
import { StatementLink } from '@/components/record/party/statement-link';
import { buttonClass } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useParty } from '@/hooks/use-party';
import type { RouteName } from '@/lib/routes';

const LISTS = [
  'app.exchange.sales',
  'app.exchange.trade',
  'app.exchange.transfer',
  'app.exchange.remits',
] as const satisfies readonly RouteName[];

/** What there was between a customer and us: the latest lines, and the lists that name the customer. */
export function CustomerTickets({ id, name }: { id: number; name: string }) {
  const t = useTranslations('customers.file.lists');
  const party = useParty(id);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <nav aria-label={t('label')} className="flex flex-wrap gap-2">
        {LISTS.map((to) => (
          <RecordLink key={to} to={to} query={{ search: name }} className={buttonClass()}>
            {t(to.slice(to.lastIndexOf('.') + 1))}
          </RecordLink>
        ))}
      </nav>
      {party ? <PartyLines party={party} /> : <SkeletonRows rows={4} />}
    </div>
  );
}

/** What a customer owes and is owed, with the way to the whole statement. */
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
    </div>
  );
}
