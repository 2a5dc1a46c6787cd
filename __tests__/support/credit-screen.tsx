import type { ReactNode } from 'react';
import { aCreditPage, aLimit, anAvailable } from './a-credit';
import { aParty, aPartyPage } from './a-party';
import { aTill } from './a-till';
import { aDeveloper } from './a-user';
import { answer } from './mock-api';
import { renderScreen } from './render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';
import { creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';
import { creditLimitWithdrawal } from '@/lib/contract/dealing/credit-withdrawal';
import { locations } from '@/lib/contract/dealing/locations';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { branches } from '@/lib/contract/settings/branches';

/** Opens a credit screen; one customer has a limit. */
export function openCredit(screenOf: ReactNode, at: string) {
  const customer = aParty(4, 'Customer O', { kind: 'customer' });
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(parties.list, () => aPartyPage([customer]));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(users.list, () => []);
  answer(branches.list, () => [{ id: 1, name: 'Main', address: null, is_active: true }]);
  answer(creditLimit.list, () => aCreditPage([{ ...aLimit() }]));
  answer(creditLimit.show, () => aLimit());
  answer(creditLimit.entry, () => []);
  answer(creditLimit.available, () => anAvailable());
  answer(creditLimit.preview, () => ({ lines: [], warnings: [] }));
  answer(creditSubLimit.preview, () => ({ lines: [], warnings: [] }));
  answer(creditLimitWithdrawal.preview, () => ({ lines: [], warnings: [] }));
  answer(creditLimitWithdrawal.entry, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      {screenOf}
    </>,
    { at },
  );
}
