'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '@/components/ui/button';
import { toast } from '@/hooks/use-toast';

export function CopyNumber({ number }: { number: string }) {
  const t = useTranslations('document');
  const copy = () => {
    void navigator.clipboard.writeText(number).then(() => toast.plain(t('copied', { number })));
  };
  return <IconButton variant="ghost" label={t('copy', { number })} icon={Copy} onClick={copy} />;
}
