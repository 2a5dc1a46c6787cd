import { type DocumentType, isDocumentType } from '@/lib/domain/document-type';
import type { Db } from '@/server/kernel/host';

type Row = Readonly<Record<string, unknown>>;
type Named = Readonly<{ due_to: string; due_to_id: number }>;
type Account = Readonly<{ id: number; number: string }>;

/**
 * Adds links to the rows of all checks: the document of an entry as `due_to` and `due_to_id`, and the account as
 * `account_id` and `account_number`.
 */
export async function namedRows(db: Db, checks: readonly (readonly Row[])[]): Promise<Row[][]> {
  const all = checks.flat();
  const entries = await entriesOf(db, all);
  const accounts = await accountsOf(db, all);
  return checks.map((rows) =>
    rows.map((row) => withAccount(withDocument(row, entries), row, accounts)),
  );
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Adds the document of a row: by its type and id, as the closing of a fiscal year, or through its entry. */
function withDocument(row: Row, entries: ReadonlyMap<unknown, Named>): Row {
  const { document_type, document_id, type, id, ...rest } = row;
  const byType = namedBy(document_type, document_id);
  if (byType) return { ...rest, ...byType };
  const closing = row.year_end === undefined ? undefined : 'fiscal closing';
  const own = namedBy(type ?? closing, id);
  return own ? { ...rest, ...own } : { ...row, ...entries.get(row.entry_id) };
}

function namedBy(type: unknown, id: unknown): Named | undefined {
  const number = Number(id);
  return isType(type) && isId(number) ? { due_to: type, due_to_id: number } : undefined;
}

const isType = (type: unknown): type is DocumentType =>
  typeof type === 'string' && isDocumentType(type);

function withAccount(named: Row, row: Row, accounts: readonly Account[]): Row {
  const found = accounts.find(({ id, number }) => id === row.account_id || number === row.account);
  if (!found) return named;
  const { account: _number, ...rest } = named;
  return { ...rest, account_id: found.id, account_number: found.number };
}

async function entriesOf(db: Db, rows: readonly Row[]): Promise<Map<unknown, Named>> {
  const ids = rows.map(({ entry_id }) => entry_id).filter(isId);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('entry')
    .select(['id', 'document_type as due_to', 'document_id as due_to_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, ...named }) => [id, named]));
}

async function accountsOf(db: Db, rows: readonly Row[]): Promise<Account[]> {
  const ids = rows.map(({ account_id }) => account_id).filter(isId);
  const numbers = rows.map(({ account }) => account).filter((one) => typeof one === 'string');
  if (ids.length + numbers.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'number'])
    .where((eb) => eb.or([eb('id', 'in', [0, ...ids]), eb('number', 'in', ['', ...numbers])]))
    .execute();
}
