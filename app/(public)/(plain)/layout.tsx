import type { ReactNode } from 'react';

import { Providers } from '@/components/layout/providers';

/** Layout of public pages without a frame. */
export default function PlainLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
