'use client';

import { useTranslations } from 'use-intl';

import { ProfileForm } from '@/components/people/profile/profile-form';
import { Callout } from '@/components/ui/callout';
import { TextField } from '@/components/ui/text-field';
import { useDraftForm } from '@/hooks/use-draft-form';
import { useFormats } from '@/hooks/use-formats';
import { toast } from '@/hooks/use-toast';
import type { InputOf } from '@/lib/contract/endpoint';
import { type Profile, profile } from '@/lib/contract/people/profile';

type Draft = InputOf<typeof profile.update>;

/** What the house knows of a user; name and telephone are his own to change. */
export function DetailsTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.details');
  const formats = useFormats();
  const facts = [
    [t('number'), user.number],
    [t('email'), user.email],
    [t('role'), user.type === 'developer' ? t('developer') : (user.role?.name ?? t('noRole'))],
    [t('since'), formats.instant(user.created_at)],
  ] as const;

  return (
    <div className="grid gap-5">
      <dl className="grid max-w-md grid-cols-[8rem_1fr] gap-x-2 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0 truncate">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {user.type === 'developer' ? (
        <Callout>{t('developerFixed')}</Callout>
      ) : (
        <DetailsForm key={user.version} user={user} />
      )}
    </div>
  );
}

function DetailsForm({ user }: { user: Profile }) {
  const t = useTranslations('profile.details');
  const { form, submit, failure, isSaving } = useDraftForm<Draft, typeof profile.update>(
    profile.update,
    {
      blank: { name: user.name, phone: user.phone ?? '', version: user.version },
      onSaved: () => toast.success(t('saved')),
    },
  );
  return (
    <ProfileForm {...{ form, failure, isSaving, submit: submit(), action: t('save') }}>
      <TextField name="name" label={t('name')} required autoComplete="name" />
      <TextField name="phone" label={t('phone')} type="tel" dir="ltr" autoComplete="tel" />
    </ProfileForm>
  );
}
