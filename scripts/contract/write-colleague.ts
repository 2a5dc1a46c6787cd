import { allEndpoints } from '@/server/routes';
import { roles } from '@/lib/contract/people/roles';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { NOWHERE, pathWith } from './addresses';
import { answerFaults } from './answer';
import { Caller } from './caller';
import { nameOf } from './finding';
import { refusalFaults } from './refusal';
import type { Steps } from './steps';

/** Creates a user whose role has no pages, checks that every page is refused, and removes both. */
export async function writeColleague(steps: Steps, mark: string, url: string): Promise<void> {
  const role = await steps.done(roles.store, 'a role of no pages', {
    body: { name: `Contract ${mark}`, pages: [] },
  });
  await steps.refused(roles.store, 'a role without a list of pages', {
    body: { name: `Contract ${mark} too` },
    status: 422,
    field: 'pages',
  });
  if (!role) return;
  const email = `contract-${mark}@example.test`;
  const password = crypto.randomUUID();
  const body = { name: `Contract ${mark}`, email, role_id: role.id, password };
  const user = await steps.done(users.store, 'a colleague', { body });
  await steps.refused(users.store, 'a taken address', { body, status: 422, field: 'email' });
  if (user) {
    await beRefused(steps, { url, email, password });
    const gone = await steps.done(users.delete, 'removing', { id: user.id });
    steps.expect(users.delete, 'removing', gone?.is_deleted === 'yes', 'the colleague stays');
  }
  await steps.done(roles.update, 'changing', {
    id: role.id,
    body: { name: `Contract ${mark}`, pages: [], version: role.version },
  });
  const removed = await steps.done(roles.destroy, 'removing', { id: role.id });
  steps.expect(roles.destroy, 'removing', removed?.is_deleted === 'yes', 'the role stays');
}

type Colleague = Readonly<{ url: string; email: string; password: string }>;

async function beRefused(steps: Steps, { url, email, password }: Colleague): Promise<void> {
  const them = new Caller(url);
  await them.send('GET', '/sanctum/csrf-cookie');
  const { login } = session;
  const wrong = await them.api('POST', login.path, { body: { email, password: `${password}x` } });
  steps.findings.check(nameOf(login), 'a wrong password', refusalFaults(wrong, 422, 'email'));
  const reply = await them.api('POST', login.path, { body: { email, password } });
  steps.findings.check(nameOf(login), 'a colleague', answerFaults(login, reply, undefined));
  if (reply.status !== 200) return;
  for (const endpoint of allEndpoints.filter(({ allow }) => typeof allow === 'object')) {
    const { method } = endpoint;
    const sent = method === 'GET' ? {} : { body: {} };
    const refused = await them.api(method, pathWith(endpoint, NOWHERE), sent);
    if (!isOwn(endpoint.path))
      steps.findings.check(nameOf(endpoint), 'without the right', refusalFaults(refused, 403));
  }
}

/** The own profile needs no page. */
const isOwn = (path: string): boolean => path.startsWith('profile/');
