import type { ReactNode } from 'react';

import { Providers } from '@/components/layout/providers';
import { SkipLink } from '@/components/layout/skip-link';

/** Layout of all pages except the sign-in page and the public pages for customers, which load less code. */
export default function MainLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <SkipLink />
      {children}
    </Providers>
  );
}
