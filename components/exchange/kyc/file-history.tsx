'use client';

import { useTranslations } from 'use-intl';

import { History } from '@/components/document/record/history';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';

/** What nobody of the office did, and no job: the customer, on the pages for customers. */
const OF_CUSTOMERS: ReadonlySet<string> = new Set([
  'create',
  'edit',
  'submit',
  'upload',
  'remove file',
  'withdraw consent',
  'ask for a code',
  'confirm a code',
  'mail link',
  'use a link',
  'leave',
]);

/** What happened to a customer's file, the latest first, and whether it was the customer who did it. */
export function FileHistory({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.sources');
  const items = of.history.map((item) =>
    item.user === null && OF_CUSTOMERS.has(item.action) ? { ...item, user: t('public') } : item,
  );
  return <History items={items} />;
}
