'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useRecordName } from '@/hooks/use-document-title';
import { matchRoute } from '@/lib/address';
import { keyOf, type RouteName } from '@/lib/routes';

/** Page for a record or view that does not exist or that the user may not see, with a link to the list. */
export function NoSuchView() {
  const t = useTranslations('document');
  const match = matchRoute(usePathname());
  useRecordName(t('missing'));
  return (
    <EmptyState
      kind="refused"
      title={t('noSuchView')}
      isPage
      actions={
        match && (
          <Messages of={['routes']}>
            <ListLink to={match.name} />
          </Messages>
        )
      }
    />
  );
}

function ListLink({ to }: { to: RouteName }) {
  const t = useTranslations('document');
  const label = useTranslations('routes');
  return (
    <RecordLink to={to} className={buttonClass()}>
      {t('toList', { page: label(keyOf(to)) })}
    </RecordLink>
  );
}
