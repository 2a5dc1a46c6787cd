import * as v from 'valibot';

import { isAccount } from '@/lib/domain/iban';
import { Line } from '@/lib/contract/schemas';

/** Account number at any bank. A number in the form of an IBAN must be a valid IBAN. */
export const AccountNumber = v.pipe(Line(60), v.check(isAccount, 'account-iban'));
