import * as v from 'valibot';

import { isAccount } from '@/lib/domain/iban';
import { Line } from '../schemas';

/** The account that money goes to, of whatever bank: what is written as an IBAN has to be one. */
export const AccountNumber = v.pipe(Line(60), v.check(isAccount, 'account-iban'));
