'use client';

import { IdentifyError } from '@/components/exchange/public-kyc/identify-error';

export default function KycError({ reset }: { reset: () => void }) {
  return <IdentifyError onRetry={reset} />;
}
