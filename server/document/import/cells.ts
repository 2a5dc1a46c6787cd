import * as v from 'valibot';

import { CurrencyCode } from '@/lib/contract/schemas';
import { ACCOUNT_NUMBER } from '@/lib/domain/ledger/account';
import { foldDigits } from '@/lib/format/fold';

/** Text of a cell with Persian and Arabic digits converted to ASCII. */
export const folded = v.pipe(v.string(), v.transform(foldDigits));
export const capitals = v.pipe(v.string(), v.toUpperCase());

export const AccountNumber = v.pipe(folded, v.regex(ACCOUNT_NUMBER, 'account-number'));
export const IdText = v.pipe(folded, v.regex(/^[1-9]\d{0,14}$/, 'id'));
export const Currency = v.pipe(capitals, CurrencyCode);
/** Parses a whole number of up to seven digits. */
export const Whole = v.pipe(folded, v.regex(/^\d{1,7}$/, 'whole'), v.transform(Number));

export const choiceOf = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(v.string(), v.toLowerCase(), v.picklist(values, 'choice'));

export const YesNo = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['yes', 'no', 'true', 'false', '1', '0'], 'yes-no'),
  v.transform((text) => ['yes', 'true', '1'].includes(text)),
);
