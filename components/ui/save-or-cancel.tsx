'use client';

import { useTranslations } from 'use-intl';
import { Button } from './button';

type Props = Readonly<{ isSaving: boolean; onCancel: () => void }>;

/** Buttons of a small form within a list. */
export function SaveOrCancel({ isSaving, onCancel }: Props) {
  const t = useTranslations('ui');
  return (
    <span className="flex justify-end gap-2">
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" variant="primary" busy={isSaving}>
        {t('save')}
      </Button>
    </span>
  );
}
