'use client';

import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { Callout } from './callout';
import { Dialog } from './dialog';
import { useCopy } from '@/hooks/use-copy';

type Props = Readonly<{
  title: string;
  /** Name of the secret for screen readers. */
  label: string;
  secret: string;
  /** Use of the secret. */
  children: ReactNode;
  onClose: () => void;
}>;

/** Dialog with a new secret, such as a token. The secret is not shown again. */
export function SecretDialog({ title, label, secret, children, onClose }: Props) {
  const t = useTranslations('ui.secret');
  const copy = useCopy();
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <Callout tone="warning">{t('once')}</Callout>
      <output
        aria-label={label}
        dir="ltr"
        className="block rounded-ctl bg-surface-2 px-3 py-2 break-all select-all"
      >
        {secret}
      </output>
      <Button
        variant="primary"
        icon={Copy}
        className="justify-self-start"
        onClick={() => copy(secret)}
      >
        {t('copy')}
      </Button>
      {children}
    </Dialog>
  );
}
