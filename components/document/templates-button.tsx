'use client';

import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { templateTypeAt } from '@/components/document/template-values';
import { TemplatesDialog } from '@/components/document/templates-dialog';
import { Button } from '@/components/ui/button';
import type { RouteName } from '@/lib/routes';

/** The way from a list to its templates; nothing where a type of document has none. */
export function TemplatesButton({ route }: { route: RouteName }) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <Button icon={LayoutTemplate} onClick={() => setOpen(true)}>
        {t('from')}
      </Button>
      {isOpen && <TemplatesDialog type={type} onClose={() => setOpen(false)} />}
    </>
  );
}
