import type { ReactNode } from 'react';

import { EntryFrame } from '@/components/auth/entry-frame';

/** Where everybody's day begins: it brings nothing of the office. */
export default function EntryLayout({ children }: { children: ReactNode }) {
  return <EntryFrame>{children}</EntryFrame>;
}
