'use client';

import { Messages } from '@/components/layout/messages';
import { NotFoundScreen } from '@/components/layout/not-found-screen';
import { OfficeFrame } from '@/components/layout/office-frame';
import { PublicFrame } from '@/components/layout/public-frame';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useHydrated } from '@/hooks/use-hydrated';
import { useStartUp } from '@/hooks/use-start-up';

/** Not-found page; signed-in users see it within the office frame, with menu and palette. */
export function NotFoundPage() {
  const hydrated = useHydrated();
  const { data: user } = useCurrentUser();
  const isSignedIn = hydrated && user !== undefined;
  useStartUp(isSignedIn);
  const outside = (
    <PublicFrame>
      <NotFoundScreen />
    </PublicFrame>
  );
  if (!isSignedIn) return outside;
  return (
    <Messages of={['routes']} fallback={outside}>
      <OfficeFrame>
        <div className="grid flex-1 place-items-center p-6">
          <NotFoundScreen />
        </div>
      </OfficeFrame>
    </Messages>
  );
}
