'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { LayerFocus } from '@/components/ui/layer-focus';
import type { Question } from '@/hooks/use-confirm';

/** Asks once more. The focus is on Cancel, so that a key pressed too often does no harm; Esc is no. */
export function ConfirmDialog({
  open,
  onAnswer,
  confirm,
  record,
  title,
  text,
  variant = 'danger',
}: Question & { open: boolean; onAnswer: (yes: boolean) => void }) {
  const t = useTranslations('ui');
  const cancel = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup
          className="dialog"
          initialFocus={false}
          finalFocus={() => opener.current?.isConnected !== true}
        >
          <AlertDialog.Title>{title ?? t('confirm.title')}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">
            {text ?? t('confirm.text')}
          </AlertDialog.Description>
          {record && <p>{record}</p>}
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            <Button ref={cancel} onClick={() => onAnswer(false)}>
              {t('cancel')}
            </Button>
            <Button variant={variant} onClick={() => onAnswer(true)}>
              {confirm}
            </Button>
          </div>
          <LayerFocus open={open} openerRef={opener} first={cancel} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
