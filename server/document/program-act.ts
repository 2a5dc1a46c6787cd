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
  /** In whose name it is done; nobody's where the program does it of itself. */
  maker: User | null;
  /** What a setting lets the program do of itself. */
  given?: Readonly<{ page: Page; action: Action }>;
}>;

/** A deed of the program, in somebody's name or in nobody's; what it writes down is added to the notes. */
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
