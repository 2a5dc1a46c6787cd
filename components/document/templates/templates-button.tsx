'use client';

import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { templateTypeAt } from '@/components/document/templates/template-values';
import { Button } from '@/components/ui/button';
import { later, useLater } from '@/hooks/use-later';
import type { RouteName } from '@/lib/routes';

const templatesDialog = later(() => import('@/components/document/templates/templates-dialog'));

/** The way from a list to its templates; nothing where a type of document has none. */
export function TemplatesButton({ route }: { route: RouteName }) {
  const t = useTranslations('document.templates');
  const [isOpen, setOpen] = useState(false);
  const dialog = useLater(templatesDialog, isOpen);
  const type = templateTypeAt(route);
  if (!type) return null;
  return (
    <>
      <Button icon={LayoutTemplate} onClick={() => setOpen(true)}>
        {t('from')}
      </Button>
      {isOpen && dialog && <dialog.TemplatesDialog type={type} onClose={() => setOpen(false)} />}
    </>
  );
}
