'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { TillSession } from '@/lib/contract/exchange/till-sessions';

export function useSessionColumns(): readonly Column<TillSession>[] {
  const t = useTranslations('tills.shift.columns');
  const column = columnsOf<TillSession>(t);
  const { instant } = useFormats();
  const at = (value: string | null) =>
    value && <bdi className="figure text-ink-2">{instant(value)}</bdi>;
  return [
    column('location', { pin: true, width: 170, card: 'title' }, ({ location }) => (
      <bdi className="font-medium">{location}</bdi>
    )),
    column('user', { width: 170, card: 'line' }, ({ user }) => <bdi>{user.name}</bdi>),
    column('opened', { width: 180, card: 'meta' }, ({ opened_at }) => at(opened_at)),
    column('closed', { width: 180, card: 'meta' }, ({ closed_at }) => at(closed_at)),
    column('status', { width: 170, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('difference', { align: 'end', width: 200, card: 'amount' }, (session) => (
      <Differences session={session} />
    )),
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
