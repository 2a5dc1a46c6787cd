import type { ReactNode } from 'react';

import { CustomerFrame } from '@/components/layout/customer-frame';

export default function CustomerLayout({ children }: { children: ReactNode }) {
  return <CustomerFrame>{children}</CustomerFrame>;
}
