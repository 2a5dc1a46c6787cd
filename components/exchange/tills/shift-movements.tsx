'use client';

import { useTranslations } from 'use-intl';
import { EntryLink } from '@/components/exchange/tills/entry-link';
import { PanelSection } from '@/components/ui/panel-section';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Movement } from '@/lib/contract/exchange/till-sessions';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';

/** Movements of a shift in the order of posting, each with its document. */
export function ShiftMovements({ movements }: { movements: readonly Movement[] }) {
  const t = useTranslations('tills.shift');
  const columns = useColumns();
  return (
    <PanelSection title={t('movements')}>
      {movements.length === 0 ? (
        <p className="text-ink-2">{t('noMovements')}</p>
      ) : (
        <ScrollRegion label={t('movements')} className="overflow-x-auto">
          <PlainTable
            caption={t('movements')}
            rows={movements}
            rowId={({ entry_id, currency }) => `${entry_id} ${currency}`}
            columns={columns}
          />
        </ScrollRegion>
      )}
    </PanelSection>
  );
}

function useColumns(): readonly PlainColumn<Movement>[] {
  const t = useTranslations('tills.shift');
  const { instant } = useFormats();
  return [
    {
      id: 'at',
      header: t('columns.at'),
      className: 'max-sm:hidden',
      cell: ({ at }) => <bdi className="figure text-ink-2">{instant(at)}</bdi>,
    },
    { id: 'document', header: t('columns.document'), cell: (one) => <Moved one={one} /> },
    {
      id: 'user',
      header: t('columns.user'),
      className: 'max-sm:hidden',
      cell: ({ user }) => <bdi>{user}</bdi>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Figure value={amount} currency={currency} />,
    },
  ];
}

/** Document of a movement; on narrow screens also its time and user. */
function Moved({ one }: { one: Movement }) {
  const t = useTranslations('tills.shift');
  const { instant } = useFormats();
  return (
    <>
      <EntryLink of={one} />{' '}
      {one.kind === 'reversal' && <span className="text-ink-3">{t('reversal')}</span>}
      <span className="block text-12 text-ink-2 sm:hidden">
        <bdi className="figure">{instant(one.at)}</bdi>
        <bdi className="block">{one.user}</bdi>
      </span>
    </>
  );
}
