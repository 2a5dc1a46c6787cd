import type { ReactNode } from 'react';

import { Providers } from '@/components/layout/providers';

/** Layout of public pages that have no frame around their content. */
export default function PlainLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
