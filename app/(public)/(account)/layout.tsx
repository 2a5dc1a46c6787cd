import type { ReactNode } from 'react';

import { Providers } from '@/components/layout/providers';
import { PublicFrame } from '@/components/layout/public-frame';

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicFrame>{children}</PublicFrame>
    </Providers>
  );
}
