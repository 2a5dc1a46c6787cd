'use client';

import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { generatedPassword } from '@/components/settings/users/generated-password';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { Segments } from '@/components/ui/segments';

type PasswordValues = Readonly<{ way: 'invite' | 'password'; password: string }>;

/** How somebody comes by a password: he chooses it himself by a mailed link, or it is set here. */
export function PasswordChoice({ isNew }: { isNew: boolean }) {
  const t = useTranslations('settings.users');
  const { setValue } = useFormContext<PasswordValues>();
  const way = useWatch<PasswordValues, 'way'>({ name: 'way' });
  const choices = [
    { value: 'invite', label: isNew ? t('invite') : t('keepPassword') },
    { value: 'password', label: t('setPassword') },
  ] as const;

  return (
    <div className="grid justify-items-start gap-2">
      <Segments
        label={t('password')}
        value={way}
        choices={choices}
        onChange={(next) => {
          setValue('way', next, { shouldDirty: true });
          if (next === 'invite') setValue('password', '');
        }}
      />
      {way === 'invite' && (
        <p className="text-12 text-ink-3">{isNew ? t('inviteHelp') : t('keepHelp')}</p>
      )}
    </div>
  );
}

export function NewPassword() {
  const t = useTranslations('settings.users');
  const { setValue } = useFormContext<PasswordValues>();
  const [made, setMade] = useState<string>();
  const typed = useWatch<PasswordValues, 'password'>({ name: 'password' });
  const generate = () => {
    const password = generatedPassword();
    setMade(password);
    setValue('password', password, { shouldDirty: true });
  };

  return (
    <div className="grid w-full gap-2">
      <PasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        required
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={WandSparkles} onClick={generate}>
          {t('generate')}
        </Button>
        {made !== undefined && made === typed && (
          <>
            <output className="figure select-all">{made}</output>
            <Button
              variant="ghost"
              icon={Copy}
              onClick={() => void navigator.clipboard.writeText(made)}
            >
              {t('copy')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
