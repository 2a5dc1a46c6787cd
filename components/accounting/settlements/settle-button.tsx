'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Open, SettleDialog } from '@/components/accounting/settlements/settle-dialog';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';

/** Button that settles a balance with a party; hidden without permission. */
export function SettleButton({
  party,
  open,
}: {
  party: Readonly<{ id: number; name: string }>;
  open: Open;
}) {
  const t = useTranslations('settlements');
  const { may } = usePermission('settlements');
  const [isOpen, setOpen] = useState(false);
  if (!may('post')) return null;
  return (
    <>
      <Button
        aria-label={t('settleOne', { currency: open.currency })}
        onClick={() => setOpen(true)}
      >
        {t('settle')}
      </Button>
      {isOpen && <SettleDialog party={party} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
