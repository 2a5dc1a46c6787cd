'use client';

import { Copy, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { Segments } from '@/components/ui/segments';

type PasswordValues = Readonly<{ way: 'invite' | 'password'; password: string }>;

/** Source of a user's password: chosen through a mailed link, or set here. */
export function PasswordChoice({ isNew }: { isNew: boolean }) {
  const t = useTranslations('settings.users');
  const { way, choose } = useWay();

  return (
    <div className="grid justify-items-start gap-2">
      <Segments
        label={t('password')}
        value={way}
        choices={[
          { value: 'invite', label: isNew ? t('invite') : t('keepPassword') },
          { value: 'password', label: t('setPassword') },
        ]}
        onChange={choose}
      />
      {way === 'invite' && (
        <p className="text-12 text-ink-3">{isNew ? t('inviteHelp') : t('keepHelp')}</p>
      )}
    </div>
  );
}

/** Switching to the invitation clears the password. */
function useWay() {
  const { setValue } = useFormContext<PasswordValues>();
  const way = useWatch<PasswordValues, 'way'>({ name: 'way' });
  const choose = (next: PasswordValues['way']) => {
    setValue('way', next, { shouldDirty: true });
    if (next === 'invite') setValue('password', '');
  };
  return { way, choose };
}

export function NewPassword() {
  const t = useTranslations('settings.users');
  return (
    <div className="grid w-full gap-2">
      <PasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        required
      />
      <Generated />
    </div>
  );
}

/** Generated password, shown until another is typed. */
function Generated() {
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
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={WandSparkles} onClick={generate}>
        {t('generate')}
      </Button>
      {made !== undefined && made === typed && <Made password={made} />}
    </div>
  );
}

function Made({ password }: { password: string }) {
  const t = useTranslations('settings.users');
  return (
    <>
      <output className="figure select-all">{password}</output>
      <Button
        variant="ghost"
        icon={Copy}
        onClick={() => void navigator.clipboard.writeText(password)}
      >
        {t('copy')}
      </Button>
    </>
  );
}

/** Alphabet without look-alike characters. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Random password of about 115 bits, in groups that are easy to read aloud. */
function generatedPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}

/** Rejects values above the last full round of the alphabet, so that all characters are equally likely. */
function randomLetter(): string {
  const whole = 256 - (256 % LETTERS.length);
  for (;;) {
    const [value = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (value < whole) return LETTERS.charAt(value % LETTERS.length);
  }
}
