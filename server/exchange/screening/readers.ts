import type { SubjectKind } from '@/lib/domain/screening/subject';
import { customerSubjects } from '@/server/exchange/kyc/screening';
import type { Host } from '@/server/kernel/host';
import { SUBJECT_READERS, type SubjectReader } from './subjects.sql';

/** Who is held against the lists, by their kind: also customers, whose files only the host can open. */
export const readersOf = (host: Pick<Host, 'masters'>): ReadonlyMap<SubjectKind, SubjectReader> =>
  new Map([...SUBJECT_READERS, ['kyc', customerSubjects(host)]]);
