import { foldName } from '@/lib/format/fold';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import { IDENTITY_DOCUMENTS, type KycTier } from '@/lib/domain/compliance/kyc-data';
import { readMrz } from '@/lib/domain/compliance/mrz';
import { Refusal } from '@/lib/domain/refusal';
import type { Say } from '@/server/kernel/locale';
import type { CustomerRow } from './customers.sql';
import type { FullDocument } from './documents.sql';
import type { Told } from './sealed';

type Check = KycCustomer['checks'][number];

/** Document types that a tier requires in addition to an identity document or, for a company, its registration. */
const TIER_DOCUMENTS: Readonly<Record<KycTier, readonly FullDocument['type'][]>> = {
  basic: [],
  standard: [],
  enhanced: ['address_proof', 'source_of_funds'],
};

type Known = Readonly<{
  row: Pick<CustomerRow, 'type' | 'is_exposed'>;
  details: Told;
  documents: readonly FullDocument[];
  today: string;
}>;

/**
 * Refuses a tier while a document is pending, while a required document is missing or not accepted, or while the source
 * of wealth of a politically exposed person is unknown. `isPep` is true if screening confirmed a public office that the
 * customer may not have declared.
 */
export function approvalRefusals(
  { row, details, documents, today, isPep }: Known & Readonly<{ isPep: boolean }>,
  tier: KycTier,
): Refusal[] {
  const accepted = documents.filter((one) => isValid(one, today));
  const has = (types: readonly FullDocument['type'][]) =>
    accepted.some(({ type }) => types.includes(type));
  const base = row.type === 'individual' ? IDENTITY_DOCUMENTS : (['registration_cert'] as const);
  const needed = [base, ...TIER_DOCUMENTS[tier].map((type) => [type] as const)];
  return [
    ...(documents.some(({ status }) => status === 'pending')
      ? [new Refusal('kyc.no-verdict', { field: 'documents' })]
      : []),
    ...needed
      .filter((types) => !has(types))
      .map(
        ([document = 'passport']) =>
          new Refusal('kyc.needs-document', { field: 'tier', params: { document } }),
      ),
    ...((row.is_exposed || isPep) && !details.data.source_of_wealth
      ? [new Refusal('kyc.wealth', { field: 'data.source_of_wealth' })]
      : []),
  ];
}

const isValid = ({ status, expires_on, no_expiry }: FullDocument, today: string): boolean =>
  status === 'accepted' && (no_expiry || expires_on === null || expires_on >= today);

/** Returns the results of the checks that a reviewer sees. */
export function checksOf(
  known: Known & Readonly<{ duplicates: number; isOwn: boolean; holds: boolean }>,
  say: Say,
): Check[] {
  const { documents, details, today } = known;
  const pending = documents.filter(({ status }) => status === 'pending').length;
  const bad = documents.some((one) => !mrzAgrees(one, details, today));
  const check = (key: string, isFine: boolean, level: 'warn' | 'block'): Check => {
    const word = isFine ? 'ok' : level;
    return { key, level: word, message: say(`kyc-check.${key}-${isFine ? 'ok' : 'not'}`) };
  };
  return [
    check('documents', pending === 0, 'block'),
    check('mrz', !bad, 'warn'),
    check('duplicates', known.duplicates === 0, 'warn'),
    check('four-eyes', !known.isOwn, 'block'),
    check('office', !known.holds, 'block'),
  ];
}

/** True if the document has no machine-readable lines, or if these lines are valid and agree with the entered data. */
function mrzAgrees({ mrz, number }: FullDocument, { data }: Told, today: string): boolean {
  if (mrz === null) return true;
  const read = readMrz(mrz, today);
  if (!('is_valid' in read) || !read.is_valid) return false;
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const family = data.family ?? data.full_name;
  return (
    (number === null || bare(read.number) === bare(number)) &&
    (!data.dob || read.date_of_birth === null || read.date_of_birth === data.dob) &&
    (!family || !/^[\p{Script=Latin}\s.'-]+$/u.test(family) || shareWord(family, read.surname))
  );
}

const shareWord = (one: string, other: string): boolean => {
  const words = foldName(other).split(/[\s<]+/);
  return foldName(one)
    .split(/\s+/)
    .some((word) => words.includes(word));
};
