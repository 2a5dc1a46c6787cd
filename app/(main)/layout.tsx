import type { ReactNode } from 'react';

import { Providers } from '@/components/layout/providers';
import { SkipLink } from '@/components/layout/skip-link';

/** Every page but those that a customer identifies himself on, which are to be light. */
export default function MainLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <SkipLink />
      {children}
    </Providers>
  );
}
