import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import type { DocumentCall } from './document-call';
import type { DocumentRow } from './rows';
import { reversalOf } from './void';

type Document = Pick<DocumentRow, 'type' | 'id' | 'number'>;

const asOf = ({ user }: DocumentCall, { type }: Document) => ({
  userId: user?.id ?? null,
  module: lockModuleOf(type),
});

/** Posts a further entry of a posted document, for example when a leg is settled. Returns the entry's id. */
export async function postAdditional(
  call: DocumentCall,
  document: Document,
  posting: Omit<Posting, 'kind'> & Partial<Pick<Posting, 'kind'>>,
): Promise<number> {
  const { type, id, number } = document;
  const name = { document_type: type, document_id: id, number: number ?? '' };
  const [entry = 0] = await post(call.db, [{ kind: 'document', ...posting }], {
    as: asOf(call, document),
    name: async () => [name],
  });
  return entry;
}

/** Reverses one entry of a document line by line, dated today unless a day is given. The document stays posted. */
export async function takeBack(
  call: DocumentCall,
  document: Document,
  { entryId, memo, date }: Readonly<{ entryId: number; memo: string; date?: string }>,
): Promise<number> {
  const posting = await reversalOf(call.db, { entryId, memo }, date ?? (await call.today()));
  return postAdditional(call, document, posting);
}
