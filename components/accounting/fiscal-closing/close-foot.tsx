'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';

export function CloseFoot({ formId, isClosing }: { formId: string; isClosing: boolean }) {
  const t = useTranslations('accounting.closing.close');
  return (
    <footer className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface px-gutter py-2.5">
      <p className="min-w-0 flex-1 text-12 text-ink-2">{t(isClosing ? 'working' : 'hint')}</p>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        icon={Lock}
        kbd="Ctrl Enter"
        busy={isClosing}
      >
        {t('button')}
      </Button>
    </footer>
  );
}
