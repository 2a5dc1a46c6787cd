import * as v from 'valibot';

import { TRANSFER_KINDS } from '@/lib/domain/remittance';
import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { Line, Nothing, ShownDay } from '../schemas';
import { body, own, rows, Sums, Waiting, WAITING } from './transfer-shapes';
import { transferSteps } from './transfer-steps';

const PATH = 'exchange/transfer';
const page = 'transfer';

const document = documentEndpoints({
  ...{ path: PATH, page, body, own, rows },
  stages: [
    ...(['dispatched', 'received', 'received_with_difference', 'recalled', 'closed'] as const),
    ...(['paid_in', 'held', 'sent', 'available', 'paid_out', 'refused'] as const),
    ...(['cancelled', 'returned', 'expired'] as const),
  ],
});

/** `remits`: those of both directions. */
const Filters = v.strictObject({
  ...document.list.input.entries,
  kind: v.optional(v.picklist([...TRANSFER_KINDS, 'remits'], 'choice')),
});

const preview = v.object({ ...document.preview.answer.entries, sums: v.nullable(Sums) });
export type RemitPreview = v.InferOutput<typeof preview>;

export const transfer = {
  ...document,
  preview: { ...document.preview, answer: preview },
  list: { ...document.list, input: Filters },
  store: { ...document.store, secret: true as const },
  post: { ...document.post, secret: true as const },
  approve: { ...document.approve, secret: true as const },
  ...transferSteps(document),
  desk: endpoint({
    method: 'GET',
    path: `${PATH}/pay-out`,
    summary:
      'Remittances to pay out, found by three characters of reference, telephone or number; never by the code.',
    allow: { page, action: 'view' },
    input: v.strictObject({ search: v.optional(Line(100)) }),
    answer: v.array(Waiting),
  }),
  waiting: endpoint({
    method: 'GET',
    path: `${PATH}/waiting`,
    summary: 'How many remittances wait, by state and by how long.',
    allow: { page, action: 'view' },
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
export type PayOut = v.InferOutput<(typeof transfer)['pay-out']['input']>;
