'use client';

import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { OwnTokens } from '@/components/people/api-tokens/own-tokens';
import { PreferencesTab } from './preferences-tab';
import { ProfileForm } from './profile-form';
import { SecondStep } from './second-step';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { PasswordField } from '@/components/ui/password-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { TextField } from '@/components/ui/text-field';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { profile, type Profile, type OpenSession } from '@/lib/contract/people/profile';
import { users } from '@/lib/contract/people/users';

export function ProfileScreen() {
  return (
    <Messages of={['profile']} fallback={<SkeletonRows />}>
      <LoadedProfile />
    </Messages>
  );
}

function LoadedProfile() {
  const t = useTranslations('profile');
  const { data, error, refetch } = useAnswer(profile.show);

  return (
    <div className="grid grid-cols-1 content-start">
      <h1 className="px-gutter py-4">{t('title')}</h1>
      {data && <ProfileTabs user={data} onReload={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {!data && error && (
        <EmptyState
          kind="refused"
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {error.message}
        </EmptyState>
      )}
    </div>
  );
}

function ProfileTabs({ user, onReload }: DetailsProps) {
  const t = useTranslations('profile');
  const formats = useFormats();
  const [tab, setTab] = useState('details');
  const facts = [
    [t('details.number'), user.number],
    ...(user.type === 'developer' ? [[t('details.email'), user.email] as const] : []),
    [
      t('details.role'),
      user.type === 'developer' ? t('details.developer') : (user.role?.name ?? t('details.noRole')),
    ],
    [t('details.since'), formats.instant(user.created_at)],
  ] as const;
  const tabs = [
    {
      value: 'details',
      label: t('tab.details'),
      panel: (
        <div className="grid gap-5">
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
          {user.type === 'developer' ? (
            <Callout>{t('details.developerFixed')}</Callout>
          ) : (
            <DetailsForm key={user.version} user={user} onReload={onReload} />
          )}
        </div>
      ),
    },
    { value: 'password', label: t('tab.password'), panel: <PasswordTab user={user} /> },
    {
      value: 'security',
      label: t('tab.security'),
      panel: (
        <div className="grid max-w-2xl gap-8">
          <section className="grid justify-items-start gap-3">
            <h2>{t('security.second')}</h2>
            <SecondStep user={user} />
          </section>
          <section className="grid gap-2">
            <h2>{t('security.sessions')}</h2>
            <SessionList />
          </section>
        </div>
      ),
    },
    { value: 'tokens', label: t('tab.tokens'), panel: <OwnTokens /> },
    { value: 'preferences', label: t('tab.preferences'), panel: <PreferencesTab user={user} /> },
  ];
  return (
    <div className="[&_[role=tablist]]:px-gutter [&_[role=tabpanel]]:px-gutter [&_[role=tabpanel]]:py-5">
      <Tabs label={t('title')} tabs={tabs} value={tab} onChange={setTab} />
    </div>
  );
}

const NO_PASSWORDS = { current_password: '', password: '' };

/** Form of a new password; it also asks for the current one. The change ends all other sessions of the user. */
function PasswordTab({ user }: { user: Profile }) {
  const t = useTranslations('profile.password');
  const record = useCallForm(users.updatePassword, {
    blank: NO_PASSWORDS,
    params: { id: user.id },
    onSaved: () => {
      record.form.reset(NO_PASSWORDS);
      toast.success(t('saved'));
    },
  });
  return (
    <ProfileForm record={record} action={t('save')}>
      <PasswordField name="current_password" label={t('current')} required />
      <PasswordField
        name="password"
        label={t('new')}
        required
        autoComplete="new-password"
        help={t('help')}
      />
    </ProfileForm>
  );
}

/** List of the user's sessions. Each session except the current one has a button that ends it. */
function SessionList() {
  const t = useTranslations('profile.security');
  const { data, error } = useAnswer(profile.sessions);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <SkeletonRows rows={2} />;
  return (
    <ul aria-label={t('sessions')} className="border-t border-line">
      {data.map((one) => (
        <SessionRow key={one.id} session={one} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const t = useTranslations('profile.security');
  const formats = useFormats();
  const end = useSend(profile.endSession);

  const { browser, system } = deviceOf(session.agent);
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <Icon of={MonitorSmartphone} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={session.agent}>
          {[browser, system].filter(Boolean).join(' · ') || t('unknownDevice')}
        </p>
        <p className="text-12 text-ink-3">
          <bdi dir="ltr">{session.ip}</bdi> · {t('seen', { at: formats.instant(session.seen_at) })}
        </p>
      </div>
      {session.is_current ? (
        <span className="text-12 text-ink-2">{t('thisOne')}</span>
      ) : (
        <Button
          busy={end.isPending}
          aria-label={t('endOne', { ip: session.ip })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns the browser and the system in a user agent, without those that are not recognised. */
function deviceOf(agent: string): { browser?: string; system?: string } {
  const browser = BROWSERS.find(([sign]) => sign.test(agent))?.[1];
  const system = SYSTEMS.find(([sign]) => sign.test(agent))?.[1];
  return { ...(browser && { browser }), ...(system && { system }) };
}

type Values = Readonly<Record<'name' | 'phone' | 'email' | 'current_password', string>>;

type DetailsProps = Readonly<{ user: Profile; onReload: () => void }>;

function DetailsForm({ user, onReload }: DetailsProps) {
  const t = useTranslations('profile.details');
  const record = useCallForm(profile.update, {
    blank: { name: user.name, phone: user.phone ?? '', email: user.email, current_password: '' },
    toInput: ({ name, phone, email, current_password }: Values) => ({
      name,
      phone,
      version: user.version,
      ...(email !== user.email && { email, current_password }),
    }),
    onSaved: () => toast.success(t('saved')),
  });
  const email: unknown = useWatch({ control: record.form.control, name: 'email' });

  return (
    <ProfileForm record={record} action={t('save')} onReload={onReload}>
      <TextField name="name" label={t('name')} required autoComplete="name" />
      <TextField name="phone" label={t('phone')} type="tel" dir="ltr" autoComplete="tel" />
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
    </ProfileForm>
  );
}
