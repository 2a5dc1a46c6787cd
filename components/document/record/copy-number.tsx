'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '@/components/ui/button';
import { useCopy } from '@/hooks/use-copy';

export function CopyNumber({ number }: { number: string }) {
  const t = useTranslations('document');
  const copy = useCopy();
  return (
    <IconButton
      variant="ghost"
      label={t('copy', { number })}
      icon={Copy}
      onClick={() => copy(number, t('copied', { number }))}
    />
  );
}
