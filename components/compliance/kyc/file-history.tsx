'use client';

import { useTranslations } from 'use-intl';

import { History } from '@/components/document/record/history';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';

/** Actions of customers on the public page. An entry with such an action and no user was made by the customer. */
const OF_CUSTOMERS: ReadonlySet<string> = new Set([
  'create',
  'edit',
  'submit',
  'upload',
  'remove file',
  'withdraw consent',
  'begin anew',
  'confirm a code',
  'mail link',
  'use a link',
  'leave',
]);

/** History of a customer's file. Actions that the customer took are marked as public. */
export function FileHistory({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.sources');
  const items = of.history.map((item) =>
    item.user === null && OF_CUSTOMERS.has(item.action) ? { ...item, user: t('public') } : item,
  );
  return <History items={items} />;
}
