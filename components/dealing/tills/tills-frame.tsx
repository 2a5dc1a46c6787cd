'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { ListExport } from '@/components/list/list-export';
import { PageHead } from '@/components/ui/page-head';
import { WidePage } from '@/components/ui/wide-page';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { locations } from '@/lib/contract/dealing/locations';
import { positions } from '@/lib/contract/dealing/positions';
import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { seesAllStock } from '@/lib/domain/dealing/expected-stock';

const PARTS = [
  { name: 'places' },
  { name: 'positions', view: 'positions' },
  { name: 'sessions', view: 'sessions' },
] as const;

const LISTS = {
  places: locations.list,
  positions: positions.list,
  sessions: tillSessions.list,
} as const;

type Props = Readonly<{
  part: (typeof PARTS)[number]['name'];
  count?: number | undefined;
  actions?: ReactNode;
  children: ReactNode;
}>;

export function TillsFrame({ part, count, actions, children }: Props) {
  const t = useTranslations('tills');
  useDocumentTitle(t(`parts.${part}`));
  const { data: user } = useCurrentUser();
  const parts = PARTS.filter(({ name }) => name !== 'positions' || seesAllStock(user));
  return (
    <WidePage>
      <PageHead title={t(`parts.${part}`)} count={count}>
        <ListExport of={{ list: LISTS[part] }} />
        {actions}
      </PageHead>
      <nav aria-label={t('title')} className="tabs flex-none px-gutter">
        {parts.map(({ name, ...at }) => (
          <RecordLink
            key={name}
            to="app.exchange.tills"
            {...at}
            className="tab"
            aria-current={name === part ? 'page' : undefined}
          >
            {t(`parts.${name}`)}
          </RecordLink>
        ))}
      </nav>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </WidePage>
  );
}
