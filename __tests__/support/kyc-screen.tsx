import { aKycCustomer } from '@/__tests__/support/a-kyc-customer';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycScreen } from '@/components/compliance/kyc/kyc-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';

/** The reviewer who has claimed the file. */
export const REVIEWER = { id: 1, name: 'Dev' };

/** A file that the reviewer has claimed. */
export const claimed = (own: Partial<KycCustomer> = {}) =>
  aKycCustomer({ status: 'under_review', reviewer: REVIEWER, ...own });

/** Opens a file with the shortcuts of the frame. */
export function openFile(of: KycCustomer | (() => KycCustomer), me: CurrentUser = aDeveloper()) {
  answer(session.current, () => me);
  answer(users.list, () => []);
  answer(kycCustomers.show, () => (typeof of === 'function' ? of() : of));
  return renderScreen(
    <>
      <FrameShortcuts />
      <KycScreen />
    </>,
    { at: '/exchange/kyc-customers/42' },
  );
}
