import type { ReactNode } from 'react';

import { Office } from '@/components/layout/office';

export default function OfficeLayout({ children }: { children: ReactNode }) {
  return <Office>{children}</Office>;
}
