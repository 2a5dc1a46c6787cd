'use client';

import { Copy, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useCopy } from '@/hooks/use-copy';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import { type Invitation, type User, users } from '@/lib/contract/people/users';

type LinkProps = Readonly<{ name: string; invitation: Invitation; onClose: () => void }>;

/** Dialog with the link of an invitation that was not mailed; the link is not shown again. */
export function InvitationLink({ name, invitation: { link, hours }, onClose }: LinkProps) {
  const t = useTranslations('settings.users');
  const copyText = useCopy();
  if (link === null) return null;
  const copy = (
    <Button variant="primary" icon={Copy} onClick={() => copyText(link)}>
      {t('copyLink')}
    </Button>
  );
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={t('linkTitle', { name })}
      description={t('linkText', { name, hours: String(hours) })}
      actions={
        <>
          <Button onClick={onClose}>{t('linkDone')}</Button>
          {copy}
        </>
      }
    >
      <output aria-label={t('link')} dir="ltr" className="figure block break-all select-all">
        {link}
      </output>
    </Dialog>
  );
}

/** Button that sends another invitation to a user who has no password yet. */
export function InviteAgain({ user: { id, name } }: { user: User }) {
  const t = useTranslations('settings.users');
  const { may } = usePermission('users');
  const send = useSend(users.invite);
  const [made, setMade] = useState<Invitation>();
  const [refused, setRefused] = useState<string>();
  const invite = async () => {
    setRefused(undefined);
    try {
      const invitation = await send.mutateAsync({ params: { id }, input: {} });
      if (invitation.link === null) toast.success(t('invitedAgain'));
      else setMade(invitation);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  if (!may('edit')) return null;
  return (
    <>
      <Button icon={Send} busy={send.isPending} onClick={() => void invite()}>
        {t('inviteAgain')}
      </Button>
      {refused !== undefined && (
        <p role="alert" className="text-negative">
          {refused}
        </p>
      )}
      {made && <InvitationLink name={name} invitation={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
