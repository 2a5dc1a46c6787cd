import type { Updateable } from 'kysely';

import type { KycCustomer } from '@/server/database/types';

/** Columns of a purged file. The row remains, without the customer's data. */
export const purged = (now: Date): Updateable<KycCustomer> => ({
  status: 'closed',
  purged_at: now.toISOString(),
  country: '',
  told: null,
  signed: null,
  consent: null,
  request: null,
  rejection: null,
  reason: null,
  email_print: null,
  phone_print: null,
  birth_print: null,
  word_prints: [],
});
