import type { SubjectKind } from '@/lib/domain/compliance/screening/subject';
import { customerSubjects } from '@/server/compliance/kyc/screening';
import type { Host } from '@/server/kernel/host';
import { SUBJECT_READERS, type SubjectReader } from './subjects.sql';

/** Functions that read the subjects to screen, for every kind. Reading KYC customers requires the server's keys. */
export const readersOf = (host: Pick<Host, 'masters'>): ReadonlyMap<SubjectKind, SubjectReader> =>
  new Map([...SUBJECT_READERS, ['kyc', customerSubjects(host)]]);
