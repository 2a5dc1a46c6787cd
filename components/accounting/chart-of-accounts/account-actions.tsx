'use client';

import { FolderInput, Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { useAccountChanges } from '@/components/accounting/chart-of-accounts/use-account-changes';
import { staysActive } from '@/components/accounting/chart-of-accounts/account-values';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

type Props = Readonly<{
  account: Account;
  address: ChartAddress;
  changes: ReturnType<typeof useAccountChanges>;
  onMove: () => void;
}>;

/** Actions on an account; those that the user may not perform are not rendered. */
export function AccountActions({ account, address, changes, onMove }: Props) {
  const t = useTranslations('chart-of-accounts');
  const ui = useTranslations('ui.delete');
  const { may } = usePermission('chart of accounts');
  const edit = () => address.edit(account.id);
  useShortcuts(may('edit') ? { edit, move: onMove } : {});

  return (
    <>
      {may('edit') && <EditAndMove onEdit={edit} onMove={onMove} />}
      {may('create') && account.position === 'general' && (
        <Button icon={Plus} onClick={() => address.create(account.id)}>
          {t('createUnder')}
        </Button>
      )}
      {may('edit') && !staysActive(account) && <Activation account={account} {...changes} />}
      {may('delete') && (
        <Button variant="ghost" className="ms-auto" onClick={() => void changes.remove()}>
          {ui('button')}
        </Button>
      )}
    </>
  );
}

function EditAndMove({ onEdit, onMove }: Readonly<{ onEdit: () => void; onMove: () => void }>) {
  const t = useTranslations('chart-of-accounts');
  return (
    <>
      <Button kbd="E" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button icon={FolderInput} kbd="M" onClick={onMove}>
        {t('move.open')}
      </Button>
    </>
  );
}

type ActivationProps = Pick<Props['changes'], 'isSending' | 'toggle'> & Pick<Props, 'account'>;

function Activation({ account, isSending, toggle }: ActivationProps) {
  const t = useTranslations('chart-of-accounts');
  return (
    <Button busy={isSending} onClick={() => void toggle()}>
      {t(account.is_active ? 'deactivate' : 'activate')}
    </Button>
  );
}
