import { type Action, can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import type { User } from '@/server/kernel/access';
import type { AuditNote } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import type { Act } from './act';

type Doing = Readonly<{
  host: Host;
  db: Tx;
  notes: AuditNote[];
  /** User on whose behalf the program acts; null if it acts on nobody's behalf. */
  maker: User | null;
  /** Right that a setting grants to the program for this action. */
  given?: Readonly<{ page: Page; action: Action }>;
}>;

/**
 * Builds a call with which the program itself acts on documents, on behalf of a user or of nobody. The call adds its
 * audit notes to `notes`.
 */
export function programAct({ host, db, maker, notes, given }: Doing): Act {
  const isGiven = (page: Page, action: Action) => given?.page === page && given.action === action;
  return {
    db,
    host,
    user: maker,
    get me() {
      if (!maker) throw new Error('the program asked in whose name it does something');
      return maker;
    },
    say: host.catalogues.en,
    tell: () => undefined,
    audit: (...more) => notes.push(...more),
    noted: () => notes,
    may: (page, action) => can(maker, page, action),
    require: (page, action) => {
      if (isGiven(page, action) || can(maker, page, action)) return;
      throw new Error('the program asked for more than it may do');
    },
    today: () => todayOf(db, host.now()),
    input: {},
    params: {},
  };
}
