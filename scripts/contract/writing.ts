import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { parties } from '@/lib/contract/accounting/parties';
import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { attachments } from '@/lib/contract/kernel/attachments';
import { roles } from '@/lib/contract/people/roles';
import { savedViews } from '@/lib/contract/people/saved-views';
import { session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { setup } from '@/lib/contract/settings/setup';
import { today } from '@/lib/domain/calendar';
import { allEndpoints } from '@/server/routes';
import { MALFORMED, NOWHERE, pathWith, withQuery } from './addresses';
import { answerFaults } from './answer';
import { Caller } from './caller';
import { type Findings, nameOf } from './finding';
import { discover } from './known';
import { refusalFaults } from './refusal';
import { Steps } from './steps';

export type Writing = Readonly<{ me: Caller; url: string; findings: Findings }>;

/** Checks that invalid input is refused. Then creates and changes records, and removes or voids them. */
export async function checkWriting({ me, url, findings }: Writing): Promise<void> {
  for (const endpoint of allEndpoints.filter(changesState)) {
    await checkForm(endpoint, me, findings);
  }
  const { decimals } = await discover(me, []);
  const steps = new Steps(me, findings, decimals);
  const mark = randomUUID().slice(0, 8);
  await writeJournal(steps, mark);
  await writeRecords(steps, mark);
  await writeColleague(steps, mark, url);
}

/** Calls that return the same response for any well-formed id, so that nobody can find out which users exist. */
const SAME_FOR_ANY = new Set([
  'users/{id}/verify',
  'users/{id}/resend',
  'users/update-password/{id}/updatePassword',
]);

/** Sends invalid input: malformed ids and the id of a missing record, an unknown token, or an unknown field. */
async function checkForm(endpoint: Endpoint, me: Caller, findings: Findings): Promise<void> {
  const { method, path, input, form } = endpoint;
  const call = nameOf(endpoint);
  if (path.includes('{id}')) {
    const body = method === 'GET' ? {} : { body: {} };
    for (const id of SAME_FOR_ANY.has(path) ? MALFORMED : [...MALFORMED, NOWHERE]) {
      const reply = await me.api(method, pathWith(endpoint, id), body);
      findings.check(call, `id ${id}`, refusalFaults(reply, 404));
    }
    return;
  }
  if (path.includes('{token}')) {
    const reply = await me.api(method, path.replace('{token}', 'none'), { body: {} });
    findings.check(call, 'token that is none', refusalFaults(reply, 404));
    return;
  }
  if (form && !form.orJson) return;
  const unknown = { no_such_key: '1' };
  const reply =
    method === 'GET'
      ? await me.api(method, withQuery(path, unknown))
      : await me.api(method, path, { body: unknown });
  const named = input.type === 'strict_object' ? 'no_such_key' : undefined;
  findings.check(call, 'unknown field', refusalFaults(reply, 422, named));
}

/**
 * Creates a role without pages and a user with that role, checks that calls which need a permission are refused to this
 * user, and removes both.
 */
async function writeColleague(steps: Steps, mark: string, url: string): Promise<void> {
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

/** Every user may view and edit their own profile, so its calls must not be refused. */
const isOwn = (path: string): boolean => path.startsWith('profile/');

type Calls = Readonly<{ store: Endpoint; update: Endpoint; destroy: Endpoint }>;
type Made = Readonly<{ id: number; version?: number }>;

/** Creates, changes and removes an account, a party and a saved view; then uploads a picture. */
async function writeRecords(steps: Steps, mark: string): Promise<void> {
  const name = `Contract ${mark}`;
  const account = { name, position: 'detail', type: 'expense' };
  await life(steps, chartOfAccounts, { ...account, number: numberOf(mark) });
  await life(steps, parties, { kind: 'customer', name });
  await life(steps, savedViews, { page: 'journal entry', name, query: 'status=draft' }, ['page']);
  await upload(steps, mark);
}

/** Account number derived from a random mark, so that most probably no chart contains it. */
const numberOf = (mark: string): string =>
  `9${Number.parseInt(mark, 16)}`.padEnd(12, '0').slice(0, 12);

async function life(
  steps: Steps,
  { store, update, destroy }: Calls,
  body: Readonly<Record<string, unknown>>,
  fixed: readonly string[] = [],
): Promise<void> {
  await steps.refused(store, 'an empty form', { status: 422 });
  // The cast is safe: every stored record has an id, and a version if changes are checked against a version.
  const made = (await steps.done(store, 'storing', { body })) as Made | undefined;
  if (!made) return;
  const { id, version } = made;
  const changed = Object.fromEntries(
    Object.entries(body).filter(([name]) => !fixed.includes(name)),
  );
  const given = { ...changed, ...(version !== undefined && { version }) };
  await steps.done(update, 'changing', { id, body: given });
  if (version !== undefined) {
    await steps.refused(update, 'a stale version', { id, body: given, status: 409 });
    await steps.refused(update, 'without a version', { id, body: changed, status: 422 });
  }
  await steps.done(destroy, 'removing', { id });
  await steps.refused(destroy, 'removing it twice', { id, status: 404 });
}

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads and removes a picture of one pixel; a file with a false extension must be refused. */
async function upload(steps: Steps, mark: string): Promise<void> {
  const { store, destroy, download } = attachments;
  const file = { name: `${mark}.png`, content: Buffer.from(PNG, 'base64') };
  const made = await steps.done(store, 'a picture', { file });
  const fake = { name: 'picture.png', content: '<script>alert(1)</script>' };
  await steps.refused(store, 'a page that calls itself a picture', { file: fake, status: 422 });
  if (!made) return;
  const reply = await steps.send(download, { id: made.id });
  const isSame = reply.status === 200 && reply.headers.get('content-type') === 'image/png';
  steps.expect(download, 'the picture', isSame, `status ${reply.status}, not the picture`);
  await steps.done(destroy, 'removing', { id: made.id });
}

type Draft = Readonly<{ date: string; memo: string; lines: readonly object[] }>;

const { store, update, show, preview, post, entry, destroy } = journalEntry;
const cancel = journalEntry.void;

/** Stores, changes, posts and voids a journal of 1.00, and deletes a draft. */
async function writeJournal(steps: Steps, mark: string): Promise<void> {
  const draft = await balanced(steps, mark);
  if (!draft) {
    steps.findings.skip(nameOf(store), 'no two accounts that a journal of 1.00 could move');
    return;
  }
  await refuseForms(steps, draft);
  const key = `contract-${mark}`;
  const made = await steps.done(store, 'a draft', { body: draft, key });
  if (!made) return;
  await replay(steps, { draft, key, id: made.id });
  await steps.done(preview, 'preview', { body: draft });
  const version = await change(steps, draft, made);
  await steps.done(post, 'posting', { id: made.id, body: { version } });
  await steps.done(entry, 'the ledger lines', { id: made.id });
  await takeBack(steps, made.id);
  await throwAway(steps, draft);
}

/** Draft of a journal of 1.00, dated today; undefined if the chart has no suitable expense or income account. */
async function balanced(steps: Steps, mark: string): Promise<Draft | undefined> {
  const [list, system] = await Promise.all([
    steps.me.api('GET', chartOfAccounts.list.path),
    steps.me.api('GET', setup.system.path),
  ]);
  const accounts = v.safeParse(chartOfAccounts.list.answer, list.json);
  const host = v.safeParse(setup.system.answer, system.json);
  if (!accounts.success || !host.success) return undefined;
  const pick = (type: string) =>
    accounts.output.find(
      ({ type: own, position, is_active, party_required, currency }) =>
        own === type && position === 'detail' && is_active && !party_required && currency === null,
    )?.id;
  const [expense, income] = [pick('expense'), pick('income')];
  if (expense === undefined || income === undefined) return undefined;
  return {
    date: today(host.output[0]?.timezone ?? 'UTC', new Date()),
    memo: `Contract check ${mark}`,
    lines: [
      { account_id: expense, debit: '1' },
      { account_id: income, credit: '1' },
    ],
  };
}

async function refuseForms(steps: Steps, draft: Draft): Promise<void> {
  const [first] = draft.lines;
  const cases: readonly (readonly [question: string, body: object, field: string])[] = [
    ['without lines', { ...draft, lines: undefined }, 'lines'],
    ['a day that is none', { ...draft, date: '2026-02-30' }, 'date'],
    ['an amount that is none', { ...draft, lines: [{ ...first, debit: '1,00' }] }, 'lines.0.debit'],
    ['a number with a fraction', { ...draft, lines: [{ ...first, debit: 0.1 }] }, 'lines.0.debit'],
    ['an unknown field in a line', { ...draft, lines: [{ ...first, x: 1 }] }, 'lines.0.x'],
  ];
  for (const [question, body, field] of cases) {
    await steps.refused(store, question, { body, status: 422, field });
  }
  const unbalanced = { ...draft, lines: [first], post: true };
  await steps.refused(store, 'posting what does not balance', { body: unbalanced, status: 422 });
  const long = { body: draft, key: 'x'.repeat(65), status: 422 };
  await steps.refused(store, 'a key of 65 characters', long);
}

async function replay(
  steps: Steps,
  { draft, key, id }: Readonly<{ draft: Draft; key: string; id: number }>,
): Promise<void> {
  const again = await steps.send(store, { body: draft, key });
  const said = v.safeParse(v.object({ id: v.number() }), again.json);
  const same = again.status === 201 && said.success && said.output.id === id;
  steps.expect(store, 'the same key again', same, `status ${again.status}, another record`);
  const isTold = again.headers.get('idempotent-replay') === 'true';
  steps.expect(store, 'the same key again', isTold, 'Idempotent-Replay is missing');
  const other = { body: { ...draft, memo: 'Another' }, key, status: 409 };
  await steps.refused(store, 'the same key with another body', other);
}

type Version = Readonly<{ id: number; version: number }>;

async function change(steps: Steps, draft: Draft, { id, version }: Version): Promise<number> {
  const memo = `${draft.memo}, changed`;
  const body = { ...draft, memo, version };
  await steps.refused(update, 'without a version', {
    id,
    body: { ...draft },
    status: 422,
    field: 'version',
  });
  const changed = await steps.done(update, 'a change', { id, body });
  await steps.refused(update, 'a stale version', { id, body, status: 409 });
  const shown = await steps.done(show, 'what was changed', { id });
  steps.expect(show, 'what was changed', shown?.memo === memo, 'the change is not there');
  return changed?.version ?? version;
}

async function takeBack(steps: Steps, id: number): Promise<void> {
  const kept = await steps.done(destroy, 'a posted one', { id });
  const says = kept?.is_deleted === 'no' && Boolean(kept.message);
  steps.expect(destroy, 'a posted one', says, 'it is not kept with a message');
  await steps.refused(cancel, 'without a reason', { id, status: 422, field: 'reason' });
  const reason = 'Contract check';
  const voided = await steps.done(cancel, 'taking it back', { id, body: { reason } });
  const reversed = voided?.status === 'voided' && voided.entry_ids.length === 2;
  steps.expect(cancel, 'taking it back', reversed, 'no second entry reverses the first');
  await steps.refused(cancel, 'taking it back twice', { id, body: { reason }, status: 409 });
}

async function throwAway(steps: Steps, draft: Draft): Promise<void> {
  const made = await steps.done(store, 'a second draft', { body: draft });
  if (!made) return;
  const gone = await steps.done(destroy, 'a draft', { id: made.id });
  steps.expect(destroy, 'a draft', gone?.is_deleted === 'yes', 'it is not thrown away');
}
