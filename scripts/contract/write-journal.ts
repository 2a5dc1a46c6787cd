import * as v from 'valibot';

import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { setup } from '@/lib/contract/settings/setup';
import { today } from '@/lib/domain/calendar';
import { nameOf } from './finding';
import type { Steps } from './steps';

type Draft = Readonly<{ date: string; memo: string; lines: readonly object[] }>;

const { store, update, show, preview, post, entry, destroy } = journalEntry;
const cancel = journalEntry.void;

/** Stores, changes, posts and voids a journal of 1.00, and deletes a draft. */
export async function writeJournal(steps: Steps, mark: string): Promise<void> {
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

/** Smallest journal that the chart allows, dated today. */
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
