'use client';

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { later, useLater } from '@/hooks/use-later';

const dialog = later(() => import('@/components/accounting/parties/reminder-dialog'));

/** The way to the reminder that is due to a party. */
export function ReminderButton({ id }: { id: number }) {
  const t = useTranslations('accounting.parties.reminder');
  const [isOpen, setOpen] = useState(false);
  const shown = useLater(dialog, isOpen);
  return (
    <>
      <Button icon={Bell} onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      {isOpen && shown && <shown.ReminderDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
