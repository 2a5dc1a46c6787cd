import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Role } from '@/lib/contract/people/roles';
import type { User } from '@/lib/contract/people/users';
import type { auditReport } from '@/lib/contract/reports/audit-trail';
import { documentNumber } from '@/lib/domain/document-number';

/** A user as in the list of users. */
export const aUser = (id: number, own: Partial<User> = {}): User => ({
  id,
  number: documentNumber('users', id),
  name: `User ${id}`,
  email: `user${id}@example.com`,
  phone: null,
  type: 'staff',
  status: 'active',
  is_developer: false,
  role_id: 3,
  role: { id: 3, name: 'Clerk' },
  branch_id: null,
  two_factor: false,
  seen_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...own,
});

export const aRole = (
  id: number,
  name: string,
  pages: Role['pages'],
  own: Partial<Role> = {},
): Role => ({
  id,
  name,
  number: documentNumber('roles', id),
  pages,
  users: 1,
  version: 1,
  ...own,
});

/** Audit trail of a record: empty, or with these changes by Laila. */
export const trailOf = (
  ...changes: readonly Record<string, [unknown, unknown]>[]
): AnswerOf<typeof auditReport> => ({
  report: 'audit-trial',
  organisation: 'Sarraf Organisation',
  currency: 'USD',
  decimals: 2,
  from: '1990-01-01',
  to: '2026-11-20',
  generated_at: '2026-11-20T10:00:00.000Z',
  generated_by: 'Dev',
  columns: [],
  checks: [],
  rows: changes.map((one, index) => ({
    id: index + 1,
    at: '2026-11-20T09:30:00.000Z',
    user_id: 7,
    user: 'Laila Karimi',
    action: 'edit',
    page: 'currencies',
    record_type: 'currency',
    record_id: '2',
    number: null,
    changes: one,
    ip: null,
    request_id: null,
    seq: null,
    hash: null,
  })),
  totals: { entries: changes.length },
  next: null,
  chain: { seq: 0, hash: null, sealed: 0, unsealed: 0 },
});
