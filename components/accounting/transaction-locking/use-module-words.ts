import { useTranslations } from 'use-intl';

import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

/** Formats the modules of a lock, in the order given. */
export function useModuleWords(): (modules: TransactionLock['modules']) => string {
  const t = useTranslations('transaction-locking');
  return (modules) => modules.map((one) => t(`module.${one}`)).join(t('comma'));
}
