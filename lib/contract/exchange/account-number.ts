import * as v from 'valibot';

import { isAccount } from '@/lib/domain/iban';
import { Line } from '../schemas';

/** Account number of any bank; a number that looks like an IBAN must be a valid one. */
export const AccountNumber = v.pipe(Line(60), v.check(isAccount, 'account-iban'));
