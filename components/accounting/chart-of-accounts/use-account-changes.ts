'use client';

import { useState } from 'react';

import { draftOf } from './account-values';
import type { ChartAddress } from './use-chart-address';
import { accountName } from '@/components/pickers/account-search';
import { useAccountList } from '@/hooks/use-accounts';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useLocale } from '@/hooks/use-locale';
import { ApiError } from '@/lib/api/api-error';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

/** Actions on an account outside its form. `refused` is the server's message about a refused action. */
export function useAccountChanges(account: Account, address: ChartAddress) {
  const { locale } = useLocale();
  const list = useAccountList();
  const send = useSend(chartOfAccounts.update);
  const [refused, setRefused] = useState<string>();
  const deletion = useDeletion(chartOfAccounts.destroy, (id, answer) => {
    if (list.drop(id, answer)) address.showNow(undefined);
  });

  const toggle = async () => {
    setRefused(undefined);
    const { is_active, version } = account;
    const input = { ...draftOf(account), is_active: !is_active, version };
    try {
      list.put(await send.mutateAsync({ params: { id: account.id }, input }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  const named = { label: account.number, record: accountName(account, locale) };
  const remove = () => deletion.remove(account.id, named);

  return { toggle, remove, refused: deletion.kept ?? refused, isSending: send.isPending };
}
