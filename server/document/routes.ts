import * as v from 'valibot';

import type { DocumentBody } from '@/lib/contract/document-fields';
import type { documentEndpoints } from '@/lib/contract/document';
import type { Endpoint } from '@/lib/contract/endpoint';
import { documentRows, rowOf, type RowSchema } from '@/lib/contract/list-export';
import { documentNumber } from '@/lib/domain/document-number';
import { entryVoucher } from '@/lib/print/entry-voucher';
import { withProof } from '@/lib/print/paper-proof';
import type { Tx } from '@/server/kernel/host';
import { type Call, FileAnswer, type Route, serve } from '@/server/kernel/serve';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { receiptProof } from '@/server/ledger/stamps/paper-proof';
import { pdfAnswer } from '@/server/print/pdf-answer';
import { destroyDraft, postDraft, storeDraft, updateDraft } from './acts';
import { documentSteps } from './document-steps';
import { ledgerOf, newRecordOf, recordOf } from './answers';
import type { AnyKind } from './act';
import type { DocumentCall } from './document-call';
import { approveAsked, rejectAsked, voidOrAsk } from './hold-void';
import type { DocumentKind, Plan, Reference } from './kind';
import { allDocuments, listDocuments, type ListKind, orderOf } from './list';
import type { ListInput } from './list-input';
import { previewOf } from './preview';
import { findDocument } from './rows';

type Common = ReturnType<typeof documentEndpoints>;

/** Calls that not every document kind has. */
type Acts = 'update' | 'post' | 'void' | 'approve' | 'reject';

/**
 * Endpoints of a document kind, whose previews and list rows may have additional fields. A kind may lack calls of
 * `Acts`, or have its own routes for them.
 */
type DocumentEndpoints = Omit<Common, 'preview' | 'list' | Acts> &
  Readonly<Partial<Pick<Common, Acts>>> &
  Readonly<{
    preview: Endpoint<string, Common['preview']['input']>;
    list: Endpoint<string, Common['list']['input']>;
  }>;

/**
 * Makes the routes that document kinds share for one kind. `store` stores a draft; a few kinds pass a function that
 * does more than `storeDraft`.
 */
export function documentRoutes<
  Body extends DocumentBody,
  Own extends object,
  Ref extends Reference,
  Made extends Plan,
>(
  endpoints: DocumentEndpoints,
  kind: DocumentKind<Body, Own, Ref, Made>,
  store: typeof storeDraft = storeDraft,
): Route[] {
  // The cast is safe: kinds differ inside `body` and `own`, which only the kind itself reads, after validation.
  const of: AnyKind = kind;
  /** Casts the validated input to the type of a draft. */
  const drafted = <C extends Readonly<{ input: unknown }>>(call: C) =>
    call as C & Readonly<{ input: DocumentBody }>;
  const record = (call: DocumentCall, id: number) => recordOf(call, of, id);

  const step = documentSteps(of);

  // Posting and approving a stored draft return refusals at the fields of the `store` call.
  const ofDraft = (route: Route): Route => ({ ...route, fields: endpoints.store.input });

  return [
    ...listRoutes(endpoints.list, of),
    serve(endpoints.show, (call) => record(call, call.params.id)),
    serve(endpoints.entry, async (call) => {
      const { db, params } = call;
      const row = await findDocument(db, kind.type, params.id);
      return ledgerOf(db, row, of.visibleLines?.(call, row));
    }),
    serve(endpoints.pdf, (call) => printDocument(call, of)),
    serve(endpoints.preview, (call) => previewOf(drafted(call), of, endpoints.store.input)),
    serve(endpoints.store, async (call) => newRecordOf(call, of, await store(drafted(call), of))),
    ...(endpoints.update
      ? [serve(endpoints.update, async (call) => record(call, await updateDraft(call, of)))]
      : []),
    ...(endpoints.post
      ? [ofDraft(step(endpoints.post, (call, row) => postDraft(call, of, row)))]
      : []),
    ...(endpoints.void ? [step(endpoints.void, (call, row) => voidOrAsk(call, of, row))] : []),
    serve(endpoints.destroy, (call) => destroyDraft(call, of)),
    ...(endpoints.approve
      ? [ofDraft(step(endpoints.approve, (call, row) => approveAsked(call, of, row)))]
      : []),
    ...(endpoints.reject
      ? [step(endpoints.reject, (call, row) => rejectAsked(call, of, row))]
      : []),
  ];
}

type PdfCall = Call<ReturnType<typeof documentEndpoints>['pdf']>;

/** Answers with a document as a PDF file, as far as the caller may see it. */
async function printDocument(call: PdfCall, kind: AnyKind) {
  const { db, params } = call;
  const record = await recordOf(call, kind, params.id);
  const number = record.number ?? documentNumber(kind.type, record.id, record.custom_id);
  return pdfAnswer(call, { name: number }, async (tools) => {
    const own = kind.printout?.(record, number, tools);
    if (own) {
      const proof = kind.isProved
        ? await receiptProof(call, { type: kind.type, id: record.id })
        : undefined;
      return withProof(own, proof, tools);
    }
    const row = await findDocument(db, kind.type, params.id);
    const lines = await ledgerOf(db, row, kind.visibleLines?.(call, row));
    const title = tools.say(`changed-fields.kinds.${kind.type.replaceAll(' ', '-')}`);
    return entryVoucher(record, lines, { title, number }, tools);
  });
}

/** Routes of a document list: its pages, and all its rows. */
export function listRoutes(
  list: Endpoint<string, Common['list']['input']>,
  kind: ListKind,
): readonly Route[] {
  const [rows, row] = [documentRows(list), rowOf(list)];
  if (!rows || !row) throw new Error(`${list.path} is no document list`);
  return [
    serve(list, (call) => listDocuments(call, kind, call.input)),
    serve(rows, (call) => documentLines(call, kind, row)),
  ];
}

/**
 * Streams all documents that match the filters of a list from one snapshot: one row of the list as JSON per line.
 * Refuses an unknown order before the first byte.
 */
async function documentLines(
  call: DocumentCall & Pick<Call, 'sources'> & Readonly<{ input: ListInput }>,
  kind: ListKind,
  row: RowSchema,
): Promise<FileAnswer> {
  const { input, sources } = call;
  orderOf(input);
  const today = await call.today();
  // The rows are read after the call has ended, when its own connection no longer exists.
  const reading = { ...call, today: async () => today };
  return new FileAnswer({
    name: `${kind.type.replaceAll(' ', '-')}.jsonl`,
    contentType: 'application/x-ndjson',
    body: streamSnapshot(sources, async function* lines(snapshot) {
      for await (const rows of allDocuments({ ...reading, db: snapshot as Tx }, kind, input)) {
        yield rows.map((one) => `${JSON.stringify(v.parse(row, one))}\n`).join('');
      }
    }),
  });
}
