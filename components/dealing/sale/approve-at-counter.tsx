import { useTranslations } from 'use-intl';

import type { DocumentStep } from '@/components/document/definition';
import { PasswordField } from '@/components/ui/password-field';
import { type Sale, sales } from '@/lib/contract/dealing/sales';

/**
 * Step in which a supervisor approves a ticket at the teller's screen by entering credentials. No session is started
 * for the supervisor.
 */
export const APPROVE_AT_COUNTER: DocumentStep<Sale> = {
  name: 'approve-at-counter',
  call: sales['approve-at-counter'],
  fields: () => [
    { name: 'email', kind: 'text', as: 'email' },
    { name: 'password', kind: 'own', drawn: <SupervisorPassword /> },
    { name: 'code', kind: 'text', as: 'code' },
  ],
};

function SupervisorPassword() {
  const t = useTranslations('sale.fields');
  return <PasswordField name="password" label={t('password')} autoComplete="off" required />;
}
