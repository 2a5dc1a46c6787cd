import * as v from 'valibot';

import { ATTACHMENT_BYTES_MAX } from '@/lib/domain/attachment';
import { DOCUMENT_TYPES } from '@/lib/domain/document-type';
import { endpoint } from '../endpoint';
import { Deleted, envelope, Instant, listQuery, Nothing } from '../schemas';

/** An uploaded file. It may not be attached to a document yet. */
export const Attachment = v.object({
  id: v.number(),
  name: v.string(),
  content_type: v.string(),
  size: v.number(),
  document_type: v.nullable(v.string()),
  document_id: v.nullable(v.number()),
  created_at: Instant,
  created_by: v.object({ id: v.number(), name: v.string() }),
});
export type Attachment = v.InferOutput<typeof Attachment>;

const fields = {
  document_type: v.optional(v.picklist(DOCUMENT_TYPES, 'choice')),
  document_id: v.optional(v.pipe(v.string('id'), v.regex(/^[1-9]\d{0,14}$/, 'id'))),
} as const;

type Whose = Readonly<{ document_type?: unknown; document_id?: unknown }>;

const isWhole = ({ document_type, document_id }: Whose) =>
  (document_type === undefined) === (document_id === undefined);

/** Document to which a file in a form is attached. Both fields or neither must be sent. */
const ofDocument = v.pipe(
  v.strictObject(fields),
  v.forward(v.partialCheck([['document_type'], ['document_id']], isWhole, 'required'), [
    'document_id',
  ]),
);

/** Query of a list of files: the document to which the files belong, and the page of the list to return. */
const listed = v.pipe(
  v.strictObject({ ...fields, page: listQuery.page, per_page: listQuery.per_page }),
  v.forward(v.partialCheck([['document_type'], ['document_id']], isWhole, 'required'), [
    'document_id',
  ]),
);

const stales = ['attachments'];

export const attachments = {
  store: endpoint({
    method: 'POST',
    path: 'attachments/store',
    summary:
      'Keeps a JPEG, PNG, WebP or PDF of at most 10 MB: of a document up to 50 files and 200 MB, and up to 20 and 100 MB for documents still to be stored, for 24 hours.',
    allow: 'writers',
    also: [
      { action: 'view', when: 'the file is for a document' },
      { action: 'edit', when: 'the file is for a document' },
    ],
    input: ofDocument,
    answer: Attachment,
    status: 201,
    form: { maxBytes: ATTACHMENT_BYTES_MAX, paper: true },
    // Long time limit, because an upload may wait until other uploads are checked.
    timeoutMs: 60_000,
    stales,
  }),
  list: endpoint({
    method: 'GET',
    path: 'attachments/list',
    summary:
      "A page of the files of a document; without one, of the user's own that belong to none yet.",
    allow: 'signed-in',
    also: [{ action: 'view', when: 'the files are those of a document' }],
    input: listed,
    answer: envelope(Attachment),
  }),
  download: endpoint({
    method: 'GET',
    path: 'attachments/{id}/download',
    summary: 'The file itself, to be saved and never shown in the page.',
    allow: 'signed-in',
    also: [{ action: 'view', when: 'the file belongs to a document' }],
    input: Nothing,
    answer: v.null(),
    file: true,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: 'attachments/{id}/destroy',
    summary:
      'Removes a file from a draft, or one that belongs to no document yet; what is posted keeps its files.',
    allow: 'signed-in',
    also: [
      { action: 'view', when: 'the file belongs to a document' },
      { action: 'edit', when: 'the file belongs to a document' },
    ],
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
