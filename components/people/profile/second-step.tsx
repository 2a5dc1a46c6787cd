'use client';

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { ConnectAuthenticator } from '@/components/people/profile/connect-authenticator';
import { ProfileForm } from '@/components/people/profile/profile-form';
import { RecoveryCodes } from '@/components/people/profile/recovery-codes';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { toast } from '@/hooks/use-toast';
import { profile, type Profile } from '@/lib/contract/people/profile';

/** Second factor by authenticator: disabled, being connected, just enabled with codes, or enabled. */
export function SecondStep({ user }: { user: Profile }) {
  const t = useTranslations('profile.security');
  const [isConnecting, setIsConnecting] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (user.two_factor) return <TurnedOn user={user} />;
  if (isConnecting) {
    return (
      <ConnectAuthenticator
        onConnected={(recovery) => {
          setIsConnecting(false);
          setCodes(recovery);
        }}
        onCancel={() => setIsConnecting(false)}
      />
    );
  }
  return (
    <>
      <Badge icon={ShieldOff}>{t('off')}</Badge>
      <p className="text-ink-2">{t('offText')}</p>
      <Button onClick={() => setIsConnecting(true)}>{t('connect')}</Button>
    </>
  );
}

function TurnedOn({ user }: Readonly<{ user: Profile }>) {
  const t = useTranslations('profile.security');
  return (
    <>
      <Badge tone="positive" icon={ShieldCheck}>
        {t('on')}
      </Badge>
      <p className="text-ink-2">{t('codesLeft', { count: user.recovery_codes_left })}</p>
      <DisableSecondStep />
    </>
  );
}

/** Requires the password, so that an unattended page is not enough to disable it. */
function DisableSecondStep() {
  const t = useTranslations('profile.security');
  const [isAsked, setIsAsked] = useState(false);
  const { form, submit, failure, isSaving } = useDraftForm(profile.disableTotp, {
    blank: { password: '' },
    onSaved: () => toast.success(t('disabled')),
  });
  if (!isAsked) return <Button onClick={() => setIsAsked(true)}>{t('disable')}</Button>;
  return (
    <ProfileForm
      form={form}
      failure={failure}
      isSaving={isSaving}
      submit={submit()}
      action={t('disable')}
    >
      <PasswordField name="password" label={t('password')} required />
    </ProfileForm>
  );
}
