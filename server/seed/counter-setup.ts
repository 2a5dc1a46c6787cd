import { parties } from '@/lib/contract/accounting/parties';
import { feeRules } from '@/lib/contract/dealing/fee-rules';
import { locations } from '@/lib/contract/dealing/locations';
import { rateFeeds } from '@/lib/contract/dealing/rate-feeds';
import { rateRules } from '@/lib/contract/dealing/rate-rules';
import { roles } from '@/lib/contract/people/roles';
import { users } from '@/lib/contract/people/users';
import { currencies } from '@/lib/contract/settings/currencies';
import { ECB_URL } from '@/lib/domain/dealing/feed';
import { presetPages } from '@/lib/role-presets';
import type { User } from '@/server/kernel/access';
import { newVisitorId } from '@/server/kernel/visitor';
import type { Caller } from './caller';
import { CUSTOMERS } from './cast';
import type { Prices } from './prices';

/** Users, tills and customers of a generated counter. */
export type CounterSetup = Readonly<{
  owner: User;
  /** User who creates the users, tills and customers, and who owns the saved views. */
  asker: User;
  /** User who reviews customers and approves the owner's requests. */
  reviewer: User;
  tellers: readonly User[];
  tills: readonly number[];
  customers: readonly number[];
}>;

/**
 * Names for the counter's records; no record may have one of these names yet. `manager` is the name of a user who keeps
 * the vault; without it, the owner does.
 */
export type CounterNames = Readonly<{
  tills: readonly string[];
  feed: string;
  role: string;
  mail: string;
  manager?: string;
}>;

export const DEMO_NAMES: CounterNames = {
  tills: ['Till 1', 'Till 2'],
  feed: 'ECB',
  role: 'Teller',
  mail: 'demo.example',
};

const TELLERS = ['Zahra Amiri', 'Omid Rahimi', 'Laila Karimi'];
const REVIEWER = 'Sara Wardak';

/**
 * Sets how currencies are quoted, and creates limits, a fee, a rate feed, two tills, three tellers and some customers.
 */
export async function furnish(
  call: Caller,
  owner: User,
  { names, prices }: Readonly<{ names: CounterNames; prices: Prices }>,
): Promise<CounterSetup> {
  const { base, inBase } = prices;
  await quoteCurrencies(call, owner, prices);
  await call(feeRules.store, owner, {
    input: {
      product: 'sell',
      kind: 'percent',
      percent: '0.15',
      min: inBase('1'),
      max: inBase('12'),
      band_from: inBase('500'),
    },
  });
  // Not active, so that the sample calls no server.
  await call(rateFeeds.store, owner, {
    input: {
      name: names.feed,
      format: 'ecb',
      url: ECB_URL,
      kind: 'reference',
      times: ['16:30'],
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      is_active: false,
    },
  });
  const tills: number[] = [];
  for (const name of names.tills) {
    const limits = { [base]: { min: inBase('5000'), max: inBase('60000') } };
    const till = await call(locations.store, owner, { input: { name, type: 'till', limits } });
    tills.push(till.id);
  }
  const customers: number[] = [];
  for (const customer of CUSTOMERS) {
    const made = await call(parties.store, owner, { input: { kind: 'customer', ...customer } });
    customers.push(made.id);
  }
  const people = await hire(call, owner, names);
  const tellers = people.slice(0, TELLERS.length);
  const [second, manager] = people.slice(TELLERS.length);
  const reviewer = { ...(second ?? owner), is_developer: true };
  const keeper = manager ? { ...manager, is_developer: true } : owner;
  return { asker: owner, owner: keeper, reviewer, tills, customers, tellers };
}

async function quoteCurrencies(
  call: Caller,
  owner: User,
  { quoted, inBase }: Prices,
): Promise<void> {
  const known = await call(currencies.list, owner);
  for (const { code, quote_unit, quote_direction } of quoted) {
    const there = known.find((one) => one.code === code);
    const manner = { quote_unit, quote_direction };
    await (there
      ? call(currencies.update, owner, {
          params: { id: there.id },
          input: { ...manner, version: there.version },
        })
      : call(currencies.store, owner, { input: { code, ...manner } }));
  }
  const rules = await call(rateRules.list, owner);
  for (const [sort, { code, limit }] of quoted.entries()) {
    const rule = rules.find(({ currency }) => currency === code);
    if (!rule) continue;
    await call(rateRules.update, owner, {
      params: { id: rule.id },
      input: { position_limit: inBase(limit), max_age_minutes: 360, sort, version: rule.version },
    });
  }
}

async function hire(
  call: Caller,
  owner: User,
  { role: name, mail, manager }: CounterNames,
): Promise<User[]> {
  const pages = presetPages('teller');
  const role = await call(roles.store, owner, { input: { name, pages } });
  const people: User[] = [];
  for (const name of [...TELLERS, REVIEWER, ...(manager === undefined ? [] : [manager])]) {
    const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@${mail}`;
    // Random password that nobody knows. A teller needs a new password to sign in.
    const password = newVisitorId();
    const { id } = await call(users.store, owner, {
      input: { name, email, role_id: role.id, password },
    });
    people.push({
      id,
      name,
      email,
      type: 'staff',
      status: 'active',
      is_developer: false,
      role: { id: role.id, name: role.name, pages },
    });
  }
  return people;
}
