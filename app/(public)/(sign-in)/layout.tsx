import type { ReactNode } from 'react';

import { EntryFrame } from '@/components/auth/entry-frame';

/** Layout of the sign-in page. It loads no code of the authenticated pages. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <EntryFrame>{children}</EntryFrame>;
}
