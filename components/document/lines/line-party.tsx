'use client';

import { RecordLink } from '@/components/layout/record-link';
import { usePermission } from '@/hooks/use-permission';

/** Party of a line, below its account; a link for users who may view parties. */
export function LineParty({ id, name }: { id: number | null; name: string | null }) {
  const { may } = usePermission('parties');
  if (id === null || name === null) return null;
  return (
    <span className="block text-12 text-ink-2">
      {may('view') ? (
        <RecordLink to="app.accounting.parties" view={id}>
          <bdi>{name}</bdi>
        </RecordLink>
      ) : (
        <bdi>{name}</bdi>
      )}
    </span>
  );
}
