'use client';

import { ShieldCheck, ShieldOff, Copy } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { ProfileForm } from './profile-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { PasswordField } from '@/components/ui/password-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useSend } from '@/hooks/use-call';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { profile, type Profile } from '@/lib/contract/people/profile';

/**
 * Settings of the second factor with an authenticator app. States: off, being set up, just set up (shows recovery
 * codes), and on.
 */
export function SecondStep({ user }: { user: Profile }) {
  const t = useTranslations('profile.security');
  const [isConnecting, setIsConnecting] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  const copy = async (list: readonly string[]) => {
    await navigator.clipboard.writeText(list.join('\n'));
    toast.success(t('copied'));
  };
  // Recovery codes are shown only once, because the server stores only their hashes.
  if (codes)
    return (
      <>
        <Callout tone="warning">{t('codesText')}</Callout>
        <ul
          dir="ltr"
          className="card grid grid-cols-2 gap-x-8 gap-y-1 p-4 text-14"
          aria-label={t('codes')}
        >
          {codes.map((code) => (
            <li key={code} className="figure select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex gap-2">
          <Button icon={Copy} onClick={() => void copy(codes)}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={() => setCodes(undefined)}>
            {t('kept')}
          </Button>
        </div>
      </>
    );
  if (user.two_factor)
    return (
      <>
        <Badge tone="positive" icon={ShieldCheck}>
          {t('on')}
        </Badge>
        <p className="text-ink-2">{t('codesLeft', { count: user.recovery_codes_left })}</p>
        <DisableSecondStep />
      </>
    );
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

/** Form that turns the second factor off. It asks for the password, in case the device is unattended. */
function DisableSecondStep() {
  const t = useTranslations('profile.security');
  const [isConfirming, setIsConfirming] = useState(false);
  const record = useCallForm(profile.disableTotp, {
    blank: { password: '' },
    onSaved: () => toast.success(t('disabled')),
  });
  if (!isConfirming) return <Button onClick={() => setIsConfirming(true)}>{t('disable')}</Button>;
  return (
    <ProfileForm record={record} action={t('disable')}>
      <PasswordField name="password" label={t('password')} required />
    </ProfileForm>
  );
}

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

type Props = Readonly<{
  onConnected: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}>;

/** Shows the secret for the authenticator app, and asks for a code that turns the second factor on. */
function ConnectAuthenticator({ onConnected, onCancel }: Props) {
  const t = useTranslations('profile.security');
  const { mutate: begin, data, error } = useSend(profile.beginTotp);
  const record = useCallForm(profile.confirmTotp, {
    blank: { code: '' },
    onSaved: ({ recovery_codes }) => onConnected(recovery_codes),
  });
  useEffect(() => begin({}), [begin]);

  if (error) return <Callout tone="negative">{error.message}</Callout>;
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <>
      <p className="text-ink-2">{t('scan')}</p>
      <QrCode text={data.uri} label={t('qr')} />
      <p className="text-12 text-ink-3">
        {t('secret')} <Ltr className="font-medium text-ink select-all">{data.secret}</Ltr>
      </p>
      <ProfileForm record={record} action={t('confirm')}>
        <OneTimeCodeField name="code" label={t('code')} required />
      </ProfileForm>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  );
}
