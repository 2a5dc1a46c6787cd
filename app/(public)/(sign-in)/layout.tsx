import type { ReactNode } from 'react';

import { EntryFrame } from '@/components/auth/entry-frame';

/** Layout of the sign-in page, which loads none of the office's code. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <EntryFrame>{children}</EntryFrame>;
}
