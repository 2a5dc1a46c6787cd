import { aDeveloper } from './a-user';
import { answer } from './mock-api';
import { renderScreen } from './render-screen';
import { TransactionLockingScreen } from '@/components/accounting/transaction-locking/transaction-locking-screen';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { roles } from '@/lib/contract/people/roles';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import type { Locale } from '@/lib/i18n';

type ShownLock = AnswerOf<typeof transactionLocking.show>;

/** A lock of January, set by the developer. */
export const aLock = (own: Partial<ShownLock> = {}): ShownLock => ({
  id: 3,
  number: 'TRL 00003',
  status: 'active',
  modules: ['accounting', 'exchange'],
  lock_date: '2026-01-31',
  reason: 'January is reported.',
  exempt_roles: [{ id: 2, name: 'Accountant' }],
  exempt_role_ids: [2],
  created_by: { id: 1, name: 'Dev' },
  created_at: '2026-02-01T09:00:00Z',
  ended_by: null,
  ended_at: null,
  end_reason: null,
  exceptions: [],
  waiting: null,
  history: [],
  ...own,
});

const ACCOUNTANT = {
  id: 2,
  name: 'Accountant',
  pages: [],
  number: 'ROL 00002',
  users: 1,
  version: 1,
};

/** Opens the screen of transaction locks. */
export function openLocks(
  at: string,
  { me = aDeveloper(), locale }: { me?: CurrentUser; locale?: Locale } = {},
) {
  answer(session.current, () => me);
  answer(roles.list, () => [ACCOUNTANT]);
  answer(users.list, () => [{ id: 7, name: 'Laila Karimi' }]);
  return renderScreen(<TransactionLockingScreen />, {
    at: `/accounting/transaction-locking${at}`,
    ...(locale && { locale }),
  });
}

export function openLock(lock: ShownLock, given: { me?: CurrentUser; locale?: Locale } = {}) {
  answer(transactionLocking.show, () => lock);
  return openLocks(`/${lock.id}`, given);
}
