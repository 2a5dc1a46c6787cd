'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button';

type Props = Readonly<{
  title: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}>;

/** Inner layout of side panels: header with title and actions, scrollable body, footer. */
export function PanelFrame({ title, actions, footer, onClose, children }: Props) {
  const t = useTranslations('ui');
  return (
    <>
      <div className="flex min-h-11 flex-none items-center py-1 gap-2 border-b border-line ps-5 pe-2">
        {title}
        {actions}
        <IconButton variant="ghost" label={t('close')} icon={X} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
      {footer && (
        <div className="flex flex-none flex-wrap gap-2 border-t border-line px-5 py-2.5">
          {footer}
        </div>
      )}
    </>
  );
}
