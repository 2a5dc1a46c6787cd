import * as v from 'valibot';

import { TRANSFER_KINDS } from '@/lib/domain/remittance';
import { documentEndpoints } from '../document';
import { type Endpoint, endpoint } from '../endpoint';
import { importFields, importInput } from '../import-fields';
import { CurrencyCode, Decimal, Id, Line, Nothing, ShownDay } from '../schemas';
import { body } from './transfer-body';
import { own, rows, Sums, Travel, Waiting, WAITING } from './transfer-shapes';
import { transferSteps } from './transfer-steps';

const PATH = 'exchange/transfer';
const page = 'transfer';
const REMITS = 'remits';

/** States of a transfer to another branch. */
export const BRANCH_STAGES = [
  ...(['dispatched', 'received', 'received_with_difference', 'recalled', 'closed'] as const),
] as const;

/** States of a remittance. */
export const REMIT_STAGES = [
  ...(['paid_in', 'held', 'sent', 'available', 'paid_out', 'settled'] as const),
  ...(['refused', 'cancelled', 'returned', 'expired'] as const),
] as const;

/** Balance with an agent in one currency; debit is positive, and the agent owes it. */
const AgentAccount = v.object({
  currency: CurrencyCode,
  balance: Decimal,
  base: Decimal,
  /** The latest remittances that add up to the balance, newest first. */
  unsettled: v.array(
    v.object({
      id: Id,
      number: v.string(),
      date: v.nullable(ShownDay),
      counterparty: v.nullable(v.string()),
      amount: Decimal,
      /** Unsettled part. */
      open: Decimal,
    }),
  ),
  /** Remittances through the agent that are not paid out yet. */
  waiting: v.object({ count: v.number(), amount: Decimal }),
});
export type AgentAccount = v.InferOutput<typeof AgentAccount>;

/** Result or preview of an import: number of remittances, totals by currency, and number held for missing data. */
const ImportResult = v.object({
  remittances: v.number(),
  held: v.number(),
  totals: v.array(v.object({ currency: CurrencyCode, amount: Decimal })),
  ...importFields,
});

const document = documentEndpoints({
  path: PATH,
  page,
  body,
  own,
  rows,
  stages: [...BRANCH_STAGES, ...REMIT_STAGES],
});

/** `remits` returns outgoing and incoming remittances. */
const Filters = v.strictObject({
  ...document.list.input.entries,
  kind: v.optional(v.picklist([...TRANSFER_KINDS, 'remits'], 'choice')),
});

const preview = v.object({
  ...document.preview.answer.entries,
  sums: v.nullable(Sums),
  travel: v.nullable(Travel),
});
export type RemitPreview = v.InferOutput<typeof preview>;

/**
 * Opens calls to roles with either page, transfers or remittances; the handler then checks the page of the document's
 * kind.
 */
const ofEither = <Calls extends Readonly<Record<string, Endpoint>>>(calls: Calls): Calls => {
  const opened = Object.entries(calls).map(([name, call]) => [name, openedToBoth(call)]);
  // Only `allow` and `also` were changed.
  return Object.fromEntries(opened) as Calls;
};

function openedToBoth(call: Endpoint): Endpoint {
  const { allow, also = [] } = call;
  if (typeof allow === 'string') return call;
  const { action } = allow;
  return {
    ...call,
    allow: { ...allow, or: REMITS },
    also: [
      { page, action, when: 'the kind is internal' },
      { page: REMITS, action, when: 'the kind is remit_out or remit_in' },
      ...also.map(({ action = 'view', when = 'always' }) => ({ action, when })),
    ],
  };
}

export const transfer = {
  ...ofEither({
    ...document,
    preview: { ...document.preview, answer: preview },
    list: { ...document.list, input: Filters },
    store: { ...document.store, secret: true as const },
    post: { ...document.post, secret: true as const },
    approve: { ...document.approve, secret: true as const },
    ...transferSteps(document),
  }),
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Enters a CSV of orders that agents advised, all or nothing, and posts them. With dry_run nothing is imported.',
    allow: { page: REMITS, action: 'create' },
    also: [{ page: REMITS, action: 'post' }],
    input: importInput,
    answer: ImportResult,
    form: { maxBytes: 4 * 1024 * 1024 },
    timeoutMs: 600_000,
    stales: [...(document.store.stales ?? [])],
  }),
  desk: endpoint({
    method: 'GET',
    path: `${PATH}/pay-out`,
    summary:
      'Remittances to pay out, found by three characters of reference, telephone or number; never by the code.',
    allow: { page: REMITS, action: 'view' },
    input: v.strictObject({ search: v.optional(Line(100)) }),
    answer: v.array(Waiting),
  }),
  account: endpoint({
    method: 'GET',
    path: `${PATH}/agent-account`,
    summary:
      'The running account with an agent, by currency: what stands, what of it was paid out and is not settled, what waits.',
    allow: { page: REMITS, action: 'view' },
    /** Returns nothing without an agent. */
    input: v.strictObject({
      agent_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
    }),
    answer: v.array(AgentAccount),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${PATH}/waiting`,
    summary: 'How many remittances wait, by state and by how long.',
    allow: { page: REMITS, action: 'view' },
    input: Nothing,
    answer: v.array(
      v.object({
        kind: v.picklist(TRANSFER_KINDS),
        status: v.picklist(WAITING),
        count: v.number(),
        oldest: v.nullable(ShownDay),
      }),
    ),
  }),
};

export type TransferBody = v.InferOutput<(typeof transfer)['store']['input']>;
export type Transfer = v.InferOutput<(typeof transfer)['show']['answer']>;
export type TransferRow = v.InferOutput<(typeof transfer)['list']['answer']>['data'][number];
export type RemitSettling = v.InferOutput<(typeof transfer)['settle']['input']>;
export type PayOut = v.InferOutput<(typeof transfer)['pay-out']['input']>;
