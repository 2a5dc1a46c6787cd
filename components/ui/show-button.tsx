'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Icon } from './icon';

/** Button in a password field that shows or hides the password. */
export function ShowButton({
  shown,
  onShow,
}: Readonly<{ shown: boolean; onShow: (shown: boolean) => void }>) {
  const t = useTranslations('ui.password');
  return (
    <button
      type="button"
      className="input-end grid size-6 place-items-center"
      aria-label={shown ? t('hide') : t('show')}
      aria-pressed={shown}
      onClick={() => onShow(!shown)}
    >
      <Icon of={shown ? EyeOff : Eye} />
    </button>
  );
}
