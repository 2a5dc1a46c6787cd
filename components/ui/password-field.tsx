'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '@/components/ui/bound-field';
import { Icon } from '@/components/ui/icon';
import { TextField } from '@/components/ui/text-field';

/** A password that can be looked at. Pasting and password managers work. */
export function PasswordField({
  autoComplete = 'current-password',
  ...field
}: FieldProps & { autoComplete?: 'current-password' | 'new-password'; placeholder?: string }) {
  const [shown, setShown] = useState(false);

  return (
    <TextField
      {...field}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={<ShowButton shown={shown} onShow={setShown} />}
    />
  );
}

function ShowButton({
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
