'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { ProfileForm } from '@/components/people/profile/profile-form';
import { Callout } from '@/components/ui/callout';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { type Profile, profile } from '@/lib/contract/people/profile';

type Values = Readonly<Record<'name' | 'phone' | 'email' | 'current_password', string>>;

export function DetailsTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.details');

  return (
    <div className="grid gap-5">
      <FactList user={user} />
      {user.type === 'developer' ? (
        <Callout>{t('developerFixed')}</Callout>
      ) : (
        <DetailsForm key={user.version} user={user} />
      )}
    </div>
  );
}

function FactList({ user }: Readonly<{ user: Profile }>) {
  const t = useTranslations('profile.details');
  const formats = useFormats();
  const facts = [
    [t('number'), user.number],
    ...(user.type === 'developer' ? [[t('email'), user.email] as const] : []),
    [t('role'), user.type === 'developer' ? t('developer') : (user.role?.name ?? t('noRole'))],
    [t('since'), formats.instant(user.created_at)],
  ] as const;
  return (
    <dl className="grid max-w-md grid-cols-[8rem_1fr] gap-x-2 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailsForm({ user }: { user: Profile }) {
  const t = useTranslations('profile.details');
  const { form, save, failure, isSaving } = useRecordForm(profile.update, {
    blank: { name: user.name, phone: user.phone ?? '', email: user.email, current_password: '' },
    toInput: ({ name, phone, email, current_password }: Values) => ({
      name,
      phone,
      version: user.version,
      ...(email !== user.email && { email, current_password }),
    }),
    onSaved: () => toast.success(t('saved')),
  });
  const email: unknown = useWatch({ control: form.control, name: 'email' });
  const submit = async () => save();

  return (
    <ProfileForm
      form={form}
      failure={failure}
      isSaving={isSaving}
      submit={submit}
      action={t('save')}
    >
      <TextField name="name" label={t('name')} required autoComplete="name" />
      <TextField name="phone" label={t('phone')} type="tel" dir="ltr" autoComplete="tel" />
      <EmailFields email={email} user={user} />
    </ProfileForm>
  );
}

function EmailFields({ email, user }: Readonly<{ email: unknown; user: Profile }>) {
  const t = useTranslations('profile.details');
  return (
    <>
      <TextField
        name="email"
        label={t('email')}
        required
        dir="ltr"
        inputMode="email"
        autoComplete="email"
      />
      {email !== user.email && (
        <PasswordField
          name="current_password"
          label={t('currentPassword')}
          help={t('passwordHelp')}
          required
        />
      )}
    </>
  );
}
