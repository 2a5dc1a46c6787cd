'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { PartyDeal, PartyRecord } from '@/lib/contract/accounting/parties';
import { documentRoute, isDocumentType } from '@/lib/domain/document-type';
import { keyOf } from '@/lib/routes';

/** Latest tickets, remittances and trades of a party, also those paid in cash; hidden if there are none. */
export function PartyDeals({ of: { deals = [] } }: { of: Pick<PartyRecord, 'deals'> }) {
  const t = useTranslations('parties');
  if (deals.length === 0) return null;
  return (
    <PanelSection title={t('deals')}>
      <ul aria-label={t('deals')} className="border-t border-line">
        {deals.map((deal) => (
          <Deal key={`${deal.type} ${deal.id}`} deal={deal} />
        ))}
      </ul>
    </PanelSection>
  );
}

function Deal({ deal }: { deal: PartyDeal }) {
  const label = useTranslations('routes');
  const { day } = useFormats();
  const { type, is_remittance, id, number, status, date, amount, currency } = deal;
  if (!isDocumentType(type)) return null;
  const to = documentRoute(type, is_remittance);
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-line py-1">
      {date && <Ltr className="figure text-ink-2">{day(date)}</Ltr>}
      <RecordLink to={to} view={id} className="figure font-medium">
        {number}
      </RecordLink>
      <span className="text-ink-3">{label(keyOf(to))}</span>
      {status === 'voided' && <StatusBadge status={status} />}
      {amount !== null && currency !== null && (
        <Figure value={amount} currency={currency} tone="plain" className="ms-auto" />
      )}
    </li>
  );
}
