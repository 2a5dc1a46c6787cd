'use client';

import { IdentifyError } from '@/components/compliance/public-kyc/identify-error';

export default function KycError({ reset }: { reset: () => void }) {
  return <IdentifyError onRetry={reset} />;
}
