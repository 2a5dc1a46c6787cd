'use client';

import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Icon } from '@/components/ui/icon';
import { PasswordField } from '@/components/ui/password-field';
import { SecretDialog } from '@/components/ui/secret-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { useUsers } from '@/hooks/use-users';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { apiTokens, LONGEST_DAYS } from '@/lib/contract/people/api-tokens';
import { roles } from '@/lib/contract/people/roles';
import { addDays } from '@/lib/domain/calendar';
import { foldDigits } from '@/lib/format/fold';

const WORDS = 'api-tokens';

/** Default number of days that a new token is valid. */
const DEFAULT_DAYS = 90;

/** Endpoint that creates a token for any user, or for the signed-in user. */
export type TokenStore = typeof apiTokens.store | typeof apiTokens.storeOwn;
type NewApiToken = AnswerOf<TokenStore>;

type Props = Readonly<{ call: TokenStore; onClose: () => void }>;

/** Form of a new token. After it is saved, a second dialog shows the token once. */
export function NewToken({ call, onClose }: Props) {
  const t = useTranslations('api-tokens.text');
  const [token, setToken] = useState<NewApiToken>();
  return token ? (
    <SecretDialog
      title={t('title', { name: token.name })}
      label={t('token')}
      secret={token.token}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('usage')}</p>
      <p>
        <bdi dir="ltr" className="break-all">{`Authorization: Bearer ${token.hint}…`}</bdi>
      </p>
      <p>
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium text-accent"
        >
          <Icon of={ExternalLink} size={14} directional />
          {t('docs')}
        </a>
      </p>
    </SecretDialog>
  ) : (
    <TokenForm call={call} onClose={onClose} onSaved={setToken} />
  );
}

type FormProps = Props & Readonly<{ onSaved: (token: NewApiToken) => void }>;

function TokenForm({ call, onClose, onSaved }: FormProps) {
  const t = useTranslations(WORDS);
  const today = useToday();
  const fields = useTokenFields(call, today);
  const record = useFieldsForm(call, {
    fields,
    begin: { expires_on: addDays(today, DEFAULT_DAYS) },
    sent: ({ addresses }) => ({ addresses: addressesIn(String(addresses)) }),
    // The addresses are one field of the form, so the problem of each address appears there.
    fieldOf: (sent) => (sent.startsWith('addresses.') ? 'addresses' : sent),
    onSaved,
  });
  return (
    <FormDialog
      record={record}
      firm
      onClose={onClose}
      title={t('create')}
      description={t('createText')}
      saves={t('store')}
    >
      <CallFields fields={fields} call={call} words={WORDS} />
    </FormDialog>
  );
}

/** Returns the addresses in typed text, which are separated by spaces, lines, commas or semicolons. */
const addressesIn = (text: string): string[] =>
  foldDigits(text)
    .split(/[\s,;،؛]+/)
    .filter((address) => address !== '');

/** Fields of a new token. The user's own token has no user field. */
function useTokenFields(call: TokenStore, today: string): readonly Field[] {
  const t = useTranslations('api-tokens');
  const user = useUserField(call === apiTokens.store);
  const role = useRoleField();
  const expiry = (
    <DateField
      name="expires_on"
      label={t('fields.expires_on')}
      help={t('help.expires_on', { days: String(LONGEST_DAYS) })}
      required
      today={today}
    />
  );
  const addresses = (
    <TextareaField
      name="addresses"
      label={t('fields.addresses')}
      help={t('help.addresses')}
      placeholder="203.0.113.7"
      dir="ltr"
    />
  );
  const password = (
    <PasswordField
      name="current_password"
      label={t('fields.current_password')}
      help={t('help.current_password')}
      required
    />
  );
  return [
    { name: 'name', kind: 'text' },
    ...user,
    ...role,
    { name: 'expires_on', kind: 'own', drawn: expiry },
    { name: 'addresses', kind: 'own', drawn: addresses },
    { name: 'current_password', kind: 'own', drawn: password },
  ];
}

/** Picker of the user in whose name the program calls. Only active users can have a token. */
function useUserField(enabled: boolean): readonly Field[] {
  const t = useTranslations('api-tokens');
  const { data = [] } = useUsers({ enabled });
  if (!enabled) return [];
  const users = data.filter((user) => !('status' in user) || user.status === 'active');
  const picker = (
    <ComboboxField
      name="user_id"
      label={t('fields.user_id')}
      help={t('help.user_id')}
      required
      items={users}
      idOf={({ id }) => id}
      keyOf={({ id }) => String(id)}
      textOf={({ name }) => name}
    />
  );
  return [{ name: 'user_id', kind: 'own', initial: null, drawn: picker }];
}

/** Role that limits the token; left out for users who may not view roles. */
function useRoleField(): readonly Field[] {
  const t = useTranslations('api-tokens');
  const { may } = usePermission('roles');
  const { data = [] } = useAnswer(roles.list, undefined, { enabled: may('view') });
  if (data.length === 0) return [];
  const options = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: 'role_id', kind: 'choice', none: t('allRights'), options }];
}
