import type { ReactNode } from 'react';

import { IdentifyFrame } from '@/components/compliance/public-kyc/identify-frame';

export default function KycLayout({ children }: { children: ReactNode }) {
  return <IdentifyFrame>{children}</IdentifyFrame>;
}
