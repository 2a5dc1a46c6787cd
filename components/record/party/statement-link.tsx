'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';

/** Link to a party's account statement, for users who may see it. */
export function StatementLink({ id }: { id: number }) {
  const t = useTranslations('parties');
  const { may } = usePermission('account statement');
  if (!may('view')) return null;
  return (
    <RecordLink
      to="app.reports.account-statement"
      query={{ party_id: id }}
      className={buttonClass()}
    >
      {t('statement')}
    </RecordLink>
  );
}
