'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { ProfileForm } from '@/components/people/profile/profile-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Ltr } from '@/components/ui/ltr';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useSend } from '@/hooks/use-call';
import { useDraftForm } from '@/hooks/use-draft-form';
import { profile } from '@/lib/contract/people/profile';

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

type Props = Readonly<{
  onConnected: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}>;

/** Shows the authenticator secret and asks for the first code, which enables the second factor. */
export function ConnectAuthenticator({ onConnected, onCancel }: Props) {
  const t = useTranslations('profile.security');
  const { mutate: begin, data, error } = useSend(profile.beginTotp);
  const { form, submit, failure, isSaving } = useDraftForm(profile.confirmTotp, {
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
      <Secret text={data.secret} />
      <ProfileForm
        form={form}
        failure={failure}
        isSaving={isSaving}
        submit={submit()}
        action={t('confirm')}
      >
        <OneTimeCodeField name="code" label={t('code')} required />
      </ProfileForm>
      <Button variant="ghost" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  );
}

function Secret({ text }: { text: string }) {
  const t = useTranslations('profile.security');
  return (
    <p className="text-12 text-ink-3">
      {t('secret')} <Ltr className="font-medium text-ink select-all">{text}</Ltr>
    </p>
  );
}
