'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useSend } from '@/hooks/use-call';
import { type Question, useConfirm } from '@/hooks/use-confirm';
import { ApiError } from '@/lib/api/api-error';
import { type User, users } from '@/lib/contract/people/users';

/** Disables a user, which ends their sessions at once, or enables them again. */
export function useActivation(user: User | undefined, onSaved: (saved: User) => void) {
  const t = useTranslations('settings.users');
  const confirm = useConfirm();
  const send = useSend(users.update);
  const [refused, setRefused] = useState<string>();

  const toggle = async () => {
    if (!user) return;
    const is_active = user.status === 'disabled';
    setRefused(undefined);
    if (!is_active && !(await confirm(question(t, user)))) return;
    const { name, email, phone, role_id, version } = user;
    const input = { name, email, phone, role_id, is_active, version };
    try {
      onSaved(await send.mutateAsync({ params: { id: user.id }, input }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.errors.is_active?.[0] ?? error.message);
    }
  };
  return { toggle, refused, isSending: send.isPending };
}

const question = (
  t: ReturnType<typeof useTranslations<'settings.users'>>,
  { name }: User,
): Question => ({
  title: t('disableTitle'),
  text: t('disableText'),
  confirm: t('disable'),
  record: name,
});
