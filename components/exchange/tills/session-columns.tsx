'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { TillSession } from '@/lib/contract/exchange/till-sessions';

export function useSessionColumns(): readonly Column<TillSession>[] {
  const t = useTranslations('exchange.tills.shift.columns');
  const { instant } = useFormats();
  const at = (value: string | null) =>
    value && <bdi className="figure text-ink-2">{instant(value)}</bdi>;
  return [
    {
      id: 'location',
      header: t('location'),
      cell: ({ location }) => <bdi className="font-medium">{location}</bdi>,
      pin: true,
      width: 170,
      card: 'title',
    },
    {
      id: 'user',
      header: t('user'),
      cell: ({ user }) => <bdi>{user.name}</bdi>,
      width: 170,
      card: 'line',
    },
    {
      id: 'opened',
      header: t('opened'),
      cell: ({ opened_at }) => at(opened_at),
      width: 180,
      card: 'meta',
    },
    {
      id: 'closed',
      header: t('closed'),
      cell: ({ closed_at }) => at(closed_at),
      width: 180,
      card: 'meta',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      width: 170,
      card: 'badge',
    },
    {
      id: 'difference',
      header: t('difference'),
      cell: (session) => <Differences session={session} />,
      align: 'end',
      width: 200,
      card: 'amount',
    },
  ];
}

function Differences({ session: { difference, opening_difference } }: { session: TillSession }) {
  const found = [...Object.entries(opening_difference ?? {}), ...Object.entries(difference ?? {})];
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3">
      {found.map(([currency, amount], at) => (
        <Figure key={`${currency} ${at}`} value={amount} currency={currency} />
      ))}
    </span>
  );
}
