'use client';

import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { useSend } from '@/hooks/use-call';
import { useCountdown } from '@/hooks/use-countdown';
import { session } from '@/lib/contract/people/session';

const PAUSE_SECONDS = 60;

/** Asks for another code, at most once a minute; the first was sent when the page opened. */
export function ResendCode({ userId }: { userId: number }) {
  const t = useTranslations('auth.verification');
  const resend = useSend(session.resend);
  const { left, restart } = useCountdown(PAUSE_SECONDS);
  const ask = () => {
    restart();
    resend.mutate({ params: { id: userId } });
  };

  return (
    <div className="grid gap-1">
      <Button disabled={left > 0} busy={resend.isPending} onClick={ask}>
        {left > 0 ? t('resendIn', { seconds: left }) : t('resend')}
      </Button>
      <output className="text-center text-12 text-ink-3">
        {resend.isSuccess && t('resent')}
        {resend.isError && resend.error.message}
      </output>
    </div>
  );
}
