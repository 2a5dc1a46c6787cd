import type { ReactNode } from 'react';

import { CustomerFrame } from '@/components/layout/customer-frame';
import { Providers } from '@/components/layout/providers';

export default function OfferLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <CustomerFrame>{children}</CustomerFrame>
    </Providers>
  );
}
