'use client';

import { useTranslations } from 'use-intl';

import { StepFrame } from '@/components/exchange/public-kyc/step-frame';

/** A page that failed: it can be tried again, and what the host had is there. */
export function IdentifyError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('identify');
  return (
    <StepFrame
      title={t('titles.register')}
      failure={t('failed')}
      primary={{ label: t('again'), onPress: onRetry }}
    />
  );
}
