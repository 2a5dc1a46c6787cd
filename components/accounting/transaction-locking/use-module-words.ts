import { useTranslations } from 'use-intl';

import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

/** The modules of a lock in words, in the order they are given. */
export function useModuleWords(): (modules: TransactionLock['modules']) => string {
  const t = useTranslations('transaction-locking');
  return (modules) => modules.map((one) => t(`module.${one}`)).join(t('comma'));
}
