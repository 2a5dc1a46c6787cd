'use client';

import { useTranslations } from 'use-intl';

import { LockStatus } from '@/components/accounting/transaction-locking/lock-status';
import { useModuleWords } from '@/components/accounting/transaction-locking/use-module-words';
import { FreeText } from '@/components/ui/free-text';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

type Columns = readonly Column<TransactionLock>[];

export function useLockColumns(): Columns {
  return [...useWhatColumns(), ...useWhoColumns()];
}

/** What is locked, how far, and why. */
function useWhatColumns(): Columns {
  const t = useTranslations('accounting.locking');
  const wordsOf = useModuleWords();
  const { day } = useFormats();
  return [
    {
      id: 'number',
      header: t('number'),
      cell: ({ number }) => (
        <bdi dir="ltr" className="figure font-medium">
          {number}
        </bdi>
      ),
      pin: true,
      width: 110,
      card: 'title',
    },
    {
      id: 'through',
      header: t('through'),
      cell: ({ lock_date }) => <span className="figure">{day(lock_date)}</span>,
      width: 115,
      card: 'amount',
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <LockStatus status={status} />,
      width: 145,
      card: 'badge',
    },
    {
      id: 'modules',
      header: t('modules'),
      cell: ({ modules }) => <FreeText>{wordsOf(modules)}</FreeText>,
      width: 175,
      card: 'line',
    },
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <FreeText>{reason}</FreeText>,
      card: 'line',
    },
  ];
}

/** Who set it and when, and whom it lets through. */
function useWhoColumns(): Columns {
  const t = useTranslations('accounting.locking');
  const { instant } = useFormats();
  return [
    {
      id: 'by',
      header: t('by'),
      cell: ({ created_by }) => <FreeText>{created_by.name}</FreeText>,
      width: 115,
      card: 'meta',
    },
    {
      id: 'at',
      header: t('at'),
      cell: ({ created_at }) => <bdi className="figure text-ink-2">{instant(created_at)}</bdi>,
      width: 165,
      card: 'meta',
    },
    {
      id: 'exempt',
      header: t('exempt'),
      cell: ({ exempt_roles }) => (
        <FreeText>{exempt_roles.map(({ name }) => name).join(', ')}</FreeText>
      ),
      width: 120,
      card: false,
    },
    {
      id: 'exceptions',
      header: t('exceptions'),
      cell: ({ exceptions }) => (
        <bdi className="figure">{exceptions.length === 0 ? '–' : exceptions.length}</bdi>
      ),
      align: 'end',
      width: 90,
      card: false,
    },
  ];
}
