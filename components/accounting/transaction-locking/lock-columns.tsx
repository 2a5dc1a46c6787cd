'use client';

import { useTranslations } from 'use-intl';

import { LockStatus } from '@/components/accounting/transaction-locking/lock-status';
import { useModuleWords } from '@/components/accounting/transaction-locking/use-module-words';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { TransactionLock } from '@/lib/contract/accounting/transaction-locking';

type Columns = readonly Column<TransactionLock>[];

export function useLockColumns(): Columns {
  return [...useWhatColumns(), ...useWhoColumns()];
}

function useWhatColumns(): Columns {
  const t = useTranslations('transaction-locking');
  const column = columnsOf<TransactionLock>(t);
  const wordsOf = useModuleWords();
  const { day } = useFormats();
  return [
    column('number', { pin: true, width: 110, card: 'title' }, ({ number }) => (
      <Ltr className="font-medium">{number}</Ltr>
    )),
    column('through', { width: 115, card: 'amount' }, ({ lock_date }) => (
      <span className="figure">{day(lock_date)}</span>
    )),
    column('status', { width: 145, card: 'badge' }, ({ status }) => <LockStatus status={status} />),
    column('modules', { width: 175, card: 'line' }, ({ modules }) => (
      <FreeText>{wordsOf(modules)}</FreeText>
    )),
    column('reason', { card: 'line' }, ({ reason }) => <FreeText>{reason}</FreeText>),
  ];
}

function useWhoColumns(): Columns {
  const t = useTranslations('transaction-locking');
  const column = columnsOf<TransactionLock>(t);
  const { instant } = useFormats();
  return [
    column('by', { width: 115, card: 'meta' }, ({ created_by }) => (
      <FreeText>{created_by.name}</FreeText>
    )),
    column('at', { width: 165, card: 'meta' }, ({ created_at }) => (
      <bdi className="figure text-ink-2">{instant(created_at)}</bdi>
    )),
    column('exempt', { width: 120, card: false }, ({ exempt_roles }) => (
      <FreeText>{exempt_roles.map(({ name }) => name).join(', ')}</FreeText>
    )),
    column('exceptions', { align: 'end', width: 90, card: false }, ({ exceptions }) => (
      <bdi className="figure">{exceptions.length === 0 ? '–' : exceptions.length}</bdi>
    )),
  ];
}
