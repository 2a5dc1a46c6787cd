'use client';

import { useQueryClient } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { PasswordField } from '@/components/ui/password-field';
import { answerKey } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useCurrentUser } from '@/hooks/use-current-user';
import { setSessionEnd } from '@/hooks/use-session-end';
import { useSignIn } from '@/hooks/use-sign-in';
import { useSignInRedirect } from '@/hooks/use-sign-in-redirect';
import { type CurrentUser, session } from '@/lib/contract/people/session';

/**
 * Asks the same user to sign in again over a form that is not saved; the form below stays as it is.
 * Whoever is somebody else is told what he leaves behind.
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
    <Dialog open onClose={leave} title={t('title')} description={t('text')}>
      <FormProvider {...form}>
        <form className="mt-2 grid gap-3" noValidate onSubmit={(event) => void submit(event)}>
          {problem && <Callout tone="negative">{problem}</Callout>}
          <p className="text-ink-2">{t('as', { name })}</p>
          {needsCode ? (
            <OneTimeCodeField name="code" label={t('code')} />
          ) : (
            <PasswordField name="password" label={t('password')} />
          )}
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <OtherUser name={name} onLeave={leave} />
            <span className="flex-1" />
            <Button onClick={leave}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" busy={isSending}>
              {t('submit')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function OtherUser({ name, onLeave }: { name: string; onLeave: () => void }) {
  const t = useTranslations('frame.session');
  const confirm = useConfirm();
  const ask = async () => {
    const yes = await confirm({
      title: t('otherTitle'),
      text: t('otherText', { name }),
      confirm: t('otherConfirm'),
    });
    if (yes) onLeave();
  };
  return (
    <Button variant="ghost" onClick={() => void ask()}>
      {t('other')}
    </Button>
  );
}

/** Signed in again: what was refused meanwhile is asked for anew. */
function useResume() {
  const cache = useQueryClient();
  return (user: CurrentUser) => {
    cache.setQueryData(answerKey(session.current), user);
    setSessionEnd('open');
    void cache.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  };
}
