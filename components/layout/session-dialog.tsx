'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { CodeOf, PasswordOf } from '@/components/ui/credential-fields';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { submitting } from '@/components/ui/submitting';
import { answerKey } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { setSessionEnd } from '@/hooks/use-session-end';
import { useSignIn } from '@/hooks/use-sign-in';
import { useSignInRedirect } from '@/hooks/use-sign-in-redirect';
import { type CurrentUser, session } from '@/lib/contract/people/session';

/**
 * Sign-in dialog over a form with unsaved input. The same user signs in and goes on with the form; another user can
 * only leave the page and never sees the input.
 */
export function SessionDialog() {
  const t = useTranslations('frame.session');
  const { data: user } = useCurrentUser();
  const leave = useSignInRedirect();
  const { form, needsCode, problem, isSending, submit } = useSignIn({
    email: user?.email ?? '',
    onSignedIn: useResume(),
  });
  const name = user?.name ?? '';

  return (
    <Dialog open firm onClose={leave} title={t('title')} description={t('text')}>
      <form className="mt-2 grid gap-3" noValidate onSubmit={submitting(submit)}>
        {problem && <Callout tone="negative">{problem}</Callout>}
        <p className="text-ink-2">{t('as', { name })}</p>
        {needsCode ? (
          <CodeOf form={form} label={t('code')} />
        ) : (
          <PasswordOf form={form} label={t('password')} />
        )}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            {t('submit')}
          </Button>
        </div>
      </form>
      <OtherUser name={name} onLeave={leave} />
    </Dialog>
  );
}

/**
 * Button with which another user than the signed-out one leaves the page. A first press warns that the signed-out
 * user's input stays unsaved and is not shown.
 */
function OtherUser({ name, onLeave }: { name: string; onLeave: () => void }) {
  const t = useTranslations('frame.session');
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button variant="ghost" className="justify-self-start" onClick={() => setIsConfirming(true)}>
        {t('other')}
      </Button>
    );
  }
  return (
    <Callout
      tone="warning"
      actions={
        <Button variant="danger" onClick={onLeave}>
          {t('otherConfirm')}
        </Button>
      }
    >
      {t('otherText', { name })}
    </Callout>
  );
}

/** Returns a function that resumes the page after a new sign-in and refetches the failed queries. */
function useResume() {
  const cache = useQueryClient();
  return (user: CurrentUser) => {
    cache.setQueryData(answerKey(session.current), user);
    setSessionEnd('open');
    void cache.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  };
}
