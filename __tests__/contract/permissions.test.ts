import { allEndpoints } from '@/server/routes';
import { type Endpoint, fillPath, paramNames } from '@/lib/contract/endpoint';
import { type Action, ACTIONS, can, type Role } from '@/lib/domain/permission';
import { writesDocuments } from '@/server/kernel/access';
import { openApi } from '@/server/kernel/openapi';
import type { Page } from '@/lib/routes';
import { presetPages } from '@/lib/role-presets';
import { type Client, clientOf } from '../support/client';
import { casesOf } from '../support/sample';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

/**
 * Every call, by every shape of role, against the table of rights. The calls are sent empty and to
 * records that do not exist, so that whoever may do them learns only that.
 */
let host: TestHost;
beforeAll(async () => {
  host = await startHost({ jobs: true });
  // Whoever is let in begins a sample; making it is for other tests.
  host.host.jobs.handle('sample month', async () => {});
}, 60_000);
afterAll(() => host.close());

type Shape = Readonly<{
  name: string;
  /** `npm test` tries every `step`-th call with it; 1 tries all. */
  step: number;
  /** The pages of the role for an endpoint's page and action; nothing: no pages list at all. */
  pages: (page: string, action: string) => Role['pages'] | undefined;
}>;

const all = (allowed: (action: string) => boolean) =>
  Object.fromEntries(ACTIONS.map((action) => [action, allowed(action)]));

const SHAPES: readonly Shape[] = [
  { name: 'everything', step: 4, pages: () => null },
  { name: 'nothing', step: 4, pages: () => [] },
  {
    name: 'just this action of the page',
    step: 2,
    pages: (page, action) => [{ name: page, title: 'T', ...all((one) => one === action) }],
  },
  {
    name: 'every other action of the page',
    step: 1,
    pages: (page, action) => [{ name: page, title: 'T', ...all((one) => one !== action) }],
  },
  {
    name: 'the page under its title',
    step: 4,
    pages: (page, action) => [{ name: 'other', title: page, [action]: true }],
  },
  {
    name: 'the page without flags',
    step: 4,
    pages: (page) => [{ name: page, title: 'T' }],
  },
];

/** Calls that judge more than the table can tell: only about oneself, or about a document's own page. */
const OWN_RULES = new Set(['users/update-password/{id}/updatePassword']);

type Right = Readonly<{ page: string; action: Action }>;
type Described = Readonly<{
  'x-allow': string | (Right & Readonly<{ or?: string }>);
  'x-allow-also'?: readonly (Partial<Right> & Readonly<{ when?: string }>)[];
}>;

// The document is what others build roles from, so the host is compared with what stands there.
const described = JSON.parse(JSON.stringify(openApi(allEndpoints, '0').paths)) as Readonly<
  Record<string, Readonly<Record<string, Described>>>
>;

/** The rights that a call needs whatever is sent, as the OpenAPI document declares them. */
function rightsOf({ method, path }: Endpoint): Right[] {
  const operation = described[`/api/${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${path} is not described`);
  const { 'x-allow': allow, 'x-allow-also': also = [] } = operation;
  const further = also.filter(
    (right): right is Right => right.when === undefined && right.page !== undefined,
  );
  return [...(typeof allow === 'object' ? [allow] : []), ...further];
}

const declared = (rights: readonly Right[]) =>
  rights.map(({ page, action }) => ({ name: page, title: page, [action]: true }));

const guarded = allEndpoints.filter(({ path }) => !OWN_RULES.has(path));

async function ask(client: Client, endpoint: Endpoint): Promise<number> {
  const params = Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 999_999_999]));
  const path = fillPath(endpoint.path, params);
  if (endpoint.form) {
    return (await client.upload(path, { name: 'x.csv', content: '' })).status;
  }
  switch (endpoint.method) {
    case 'GET':
      return (await client.get(path)).status;
    case 'POST':
      return (await client.post(path)).status;
    case 'PUT':
      return (await client.put(path)).status;
    default:
      return (await client.delete(path)).status;
  }
}

function verdict(status: number): 'unknown' | 'refused' | 'let in' | 'broken' {
  if (status === 401) return 'unknown';
  if (status === 403) return 'refused';
  return status >= 500 ? 'broken' : 'let in';
}

test.each(guarded)(
  '$method $path turns away whoever is not signed in, unless anyone may',
  async (endpoint) => {
    if (endpoint.path === 'users/logout') return;
    expect(verdict(await ask(host.client(), endpoint))).toBe(
      endpoint.allow === 'anyone' ? 'let in' : 'unknown',
    );
  },
);

describe.each(SHAPES)('a role that holds $name', ({ name, step, pages }) => {
  test.each(casesOf(guarded, step))('$method $path', async (endpoint) => {
    if (endpoint.path === 'users/logout') return;
    const { allow } = endpoint;
    const [page, action] =
      typeof allow === 'object' ? [allow.page, allow.action] : ['none', 'view'];
    const given = pages(page, action) ?? null;
    const client = await clientWith(name, given);
    const user = { is_developer: false, role: { id: 1, name, pages: given } };
    const expected =
      allow === 'writers'
        ? writesDocuments(user)
        : rightsOf(endpoint).every((right) => can(user, right.page as Page, right.action));
    expect(verdict(await ask(client, endpoint))).toBe(expected ? 'let in' : 'refused');
  });
});

/** The flags of one page stand in one entry of a role. */
function merged(rights: readonly Right[]): Role['pages'] {
  return [...Map.groupBy(declared(rights), ({ name }) => name).values()].map((entries) =>
    Object.assign({}, ...entries),
  );
}

const needsSeveral = guarded.filter((endpoint) => rightsOf(endpoint).length > 1);

test.each(needsSeveral)(
  '$method $path lets in who holds all that it declares, and refuses who lacks one of it',
  async (endpoint) => {
    const rights = rightsOf(endpoint);
    const whole = await clientWith('all of several', merged(rights));
    expect(verdict(await ask(whole, endpoint))).toBe('let in');
    for (const missing of rights) {
      const client = await clientWith(
        'all of several',
        merged(rights.filter((right) => right !== missing)),
      );
      expect([missing, verdict(await ask(client, endpoint))]).toEqual([missing, 'refused']);
    }
  },
);

describe('a token with the role of a teller', () => {
  let session: Client;
  let program: Client;
  beforeAll(async () => {
    const me = await host.signIn();
    session = await host.signInAs(presetPages('teller'), 'teller@example.test');
    const { body: user } = await session.get('user/current-user');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const draft = { name: 'Program', expires_on: tomorrow, current_password: PASSWORD };
    const { body } = await me.post('setting/api-tokens/store', { ...draft, user_id: user.id });
    program = clientOf(host.url, body.token);
  });

  test.each(guarded)('may do what the role may: $method $path', async (endpoint) => {
    if (endpoint.path === 'users/logout') return;
    const byRole = verdict(await ask(session, endpoint));
    const expected = endpoint.inPerson ? 'refused' : byRole;
    expect(verdict(await ask(program, endpoint))).toBe(expected);
  });
});

test('the developer is let in everywhere', async () => {
  const me = await host.signIn();
  for (const endpoint of guarded) {
    if (endpoint.path === 'users/logout') continue;
    expect([endpoint.path, verdict(await ask(me, endpoint))]).toEqual([endpoint.path, 'let in']);
  }
}, 60_000);

test('a user without a role is let in only where any signed-in user is', async () => {
  const client = await host.signInAs([]);
  await host.host.db
    .updateTable('app_user')
    .set({ role_id: null })
    .where('type', '=', 'staff')
    .execute();
  for (const endpoint of guarded.filter(({ path }) => path !== 'users/logout')) {
    const open = endpoint.allow === 'anyone' || endpoint.allow === 'signed-in';
    expect([endpoint.path, verdict(await ask(client, endpoint))]).toEqual([
      endpoint.path,
      open ? 'let in' : 'refused',
    ]);
  }
});

const clients = new Map<string, { client: Client; role: number }>();

/** One signed-in user per shape, whose role is rewritten: rights count at once. */
async function clientWith(shape: string, given: Role['pages']): Promise<Client> {
  let known = clients.get(shape);
  if (!known) {
    const client = await host.signInAs([]);
    const { body } = await client.get('user/current-user');
    known = { client, role: body.role.id as number };
    clients.set(shape, known);
  }
  await host.host.db
    .updateTable('role')
    .set({ pages: given === null ? null : JSON.stringify(given) })
    .where('id', '=', known.role)
    .execute();
  return known.client;
}
