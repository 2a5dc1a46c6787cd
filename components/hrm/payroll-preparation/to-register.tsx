'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { usePermission } from '@/hooks/use-permission';

type Props = Readonly<{ days?: Readonly<{ from: string; to: string }> }>;

/** Link to the payroll register for the given days, by default for this month. */
export function ToRegister({ days }: Props) {
  const t = useTranslations('payroll.run');
  const { may } = usePermission('payroll preparation');
  if (!may('sensitive')) return null;
  return (
    <RecordLink to="app.hrm.payroll-register" query={days ?? {}} className="btn">
      {t('register')}
    </RecordLink>
  );
}
