import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';
import { pages } from '@/lib/routes';
import { ACTIONS } from '@/lib/domain/permission';
import { Caller } from './fuzz-caller';

export type Role = 'owner' | 'everything' | 'teller' | 'bookkeeper' | 'nothing' | 'nobody';

const PASSWORD = 'a long enough password';

const all = (names: readonly string[]) =>
  names.map((name) => ({
    name,
    title: name,
    ...Object.fromEntries(ACTIONS.map((action) => [action, true])),
  }));

const PAGES: Readonly<Record<Exclude<Role, 'nobody'>, readonly object[] | null>> = {
  owner: null,
  everything: all(pages),
  teller: all(['sales', 'tills', 'rates', 'parties', 'profile']),
  bookkeeper: all(['journal entry', 'expenses', 'receipts', 'chart of accounts', 'general ledger']),
  nothing: [],
};

/** One user per role on a host. A user who gets locked out is replaced by a new one. */
export class People {
  readonly #url: string;
  readonly #db: Db;
  /** User who creates the others and is not used for fuzzing. */
  readonly #keeper: Caller;
  readonly #present = new Map<Role, Promise<Caller>>();
  #made = 0;

  constructor(url: string, db: Db, keeper: Caller) {
    this.#url = url;
    this.#db = db;
    this.#keeper = keeper;
  }

  of(role: Role): Promise<Caller> {
    const present = this.#present.get(role) ?? this.#make(role);
    this.#present.set(role, present);
    return present;
  }

  /** Replaces a user whose session has ended. */
  async lost(role: Role, was: Caller): Promise<void> {
    if (role === 'nobody' || (await this.#present.get(role)) !== was) return;
    this.#present.set(role, this.#make(role));
  }

  async close(): Promise<void> {
    for (const caller of this.#present.values()) (await caller).close();
  }

  async #make(role: Role): Promise<Caller> {
    if (role === 'nobody') {
      const nobody = new Caller(this.#url, role);
      await nobody.send('GET', '/sanctum/csrf-cookie');
      return nobody;
    }
    this.#made += 1;
    const name = `${role}${this.#made}`;
    const pages = PAGES[role];
    const { id } = await this.#keeper.must<{ id: number }>('POST', 'setting/roles/store', {
      name,
      pages,
    });
    const email = `${name}@fuzz.test`;
    const user = { name, email, role_id: id, password: PASSWORD };
    await this.#keeper.must('POST', 'users/store', user);
    // Failed sign-ins are sent too; their rate limits would block the test.
    await sql`delete from attempt`.execute(this.#db);
    return Caller.signIn(this.#url, email, PASSWORD);
  }
}
