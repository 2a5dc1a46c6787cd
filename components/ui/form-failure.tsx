'use client';

import { useTranslations } from 'use-intl';
import { Button } from './button';
import { Callout } from './callout';
import type { ApiError } from '@/lib/api/api-error';

const STALE = 409;

type Props = Readonly<{
  failure: ApiError | null;
  onReload?: (() => void) | undefined;
  /** Allows the user to save the form again. Passed only if an earlier attempt may already have been saved. */
  onSendAnew?: (() => void) | undefined;
}>;

/**
 * Explains why a form was not saved, except for errors of single fields. After a version conflict the note offers a
 * reload.
 */
export function FormFailure({ failure, onReload, onSendAnew }: Props) {
  const t = useTranslations('ui.failure');
  if (!failure) return null;
  if (onSendAnew) {
    return (
      <Callout tone="warning" actions={<Button onClick={onSendAnew}>{t('sendAnew')}</Button>}>
        {t('maybeSaved')}
      </Callout>
    );
  }
  const sentence = failure.isOutcomeUnknown ? t('unknown') : failure.message;
  const isStale = failure.status === STALE && onReload !== undefined;

  return (
    <Callout tone="negative" actions={isStale && <Button onClick={onReload}>{t('reload')}</Button>}>
      {sentence}
      {failure.requestId && <p className="text-12">{t('reference', { id: failure.requestId })}</p>}
    </Callout>
  );
}
