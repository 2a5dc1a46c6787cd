'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type Ref, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button';
import { LayerFocus } from './layer-focus';
import type { Question } from '@/hooks/use-confirm';

type Props = Question & { open: boolean; onAnswer: (yes: boolean) => void };

/** Confirmation dialog. The focus is on Cancel, so that a repeated key does no harm; Esc cancels. */
export function ConfirmDialog({ open, onAnswer, ...question }: Props) {
  const t = useTranslations('ui.confirm');
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
          <AlertDialog.Title>{question.title ?? t('title')}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">
            {question.text ?? t('text')}
          </AlertDialog.Description>
          {question.record && <p>{question.record}</p>}
          <Answers {...question} cancelRef={cancel} onAnswer={onAnswer} />
          <LayerFocus open={open} openerRef={opener} first={cancel} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

type AnswersProps = Pick<Question, 'confirm' | 'variant'> &
  Pick<Props, 'onAnswer'> & { cancelRef: Ref<HTMLButtonElement> };

function Answers({ confirm, variant = 'danger', onAnswer, cancelRef }: AnswersProps) {
  const t = useTranslations('ui');
  return (
    <div className="mt-3 flex flex-wrap justify-end gap-2">
      <Button ref={cancelRef} onClick={() => onAnswer(false)}>
        {t('cancel')}
      </Button>
      <Button variant={variant} onClick={() => onAnswer(true)}>
        {confirm}
      </Button>
    </div>
  );
}
