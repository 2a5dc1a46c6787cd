import { attachments } from '@/lib/contract/kernel/attachments';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { parties } from '@/lib/contract/accounting/parties';
import { savedViews } from '@/lib/contract/people/saved-views';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Steps } from './steps';

type Calls = Readonly<{ store: Endpoint; update: Endpoint; destroy: Endpoint }>;
type Made = Readonly<{ id: number; version?: number }>;

/** Creates, changes and removes a small record of each kind; a stale change must be refused. */
export async function writeRecords(steps: Steps, mark: string): Promise<void> {
  const name = `Contract ${mark}`;
  const account = { name, position: 'detail', type: 'expense' };
  await life(steps, chartOfAccounts, { ...account, number: numberOf(mark) });
  await life(steps, parties, { kind: 'customer', name });
  await life(steps, savedViews, { page: 'journal entry', name, query: 'status=draft' }, ['page']);
  await upload(steps, mark);
}

/** Account number that no chart contains. */
const numberOf = (mark: string): string =>
  `9${Number.parseInt(mark, 16)}`.padEnd(12, '0').slice(0, 12);

async function life(
  steps: Steps,
  { store, update, destroy }: Calls,
  body: Readonly<Record<string, unknown>>,
  fixed: readonly string[] = [],
): Promise<void> {
  await steps.refused(store, 'an empty form', { status: 422 });
  // Every stored record has an id, and a version if it can become stale.
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
