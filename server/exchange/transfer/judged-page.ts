import type { TransferKind } from '@/lib/domain/remittance';
import { transferPage } from '@/server/document/document-page';
import type { Db } from '@/server/kernel/host';
import { NotFound } from '@/server/kernel/failure';
import type { Call, Route } from '@/server/kernel/serve';

type Asked = Readonly<{ kind?: TransferKind | 'remits' }>;

/**
 * The route of a call that may be about either: it is judged by the page of what it is about, and answered by the
 * route that writes that page down. A list without a kind shows of both what the caller may see.
 */
export function judgedPage(internal: Route, remits: Route): Route {
  const { endpoint } = internal;
  const { allow } = endpoint;
  if (typeof allow === 'string') throw new Error(`${endpoint.path} is of no page.`);
  const { action } = allow;
  const by = (call: Call, kind: TransferKind | 'remits') => {
    call.require(transferPage(kind), action);
    return (transferPage(kind) === 'transfer' ? internal : remits).handle(call);
  };
  const handle = async (call: Call) => {
    // What the endpoint's schema let through; only drafts and lists name a kind.
    const { kind: named } = call.input as Asked;
    const { id } = call.params as Readonly<{ id?: number }>;
    if (id !== undefined) {
      if (named !== undefined) call.require(transferPage(named), action);
      return by(call, await storedKind(call.db, id));
    }
    if (named !== undefined) return by(call, named);
    const [seesOwn, seesRemits] = [call.may('transfer', action), call.may('remits', action)];
    if (seesOwn && seesRemits) return internal.handle(call);
    const kind = seesOwn ? 'internal' : 'remits';
    return by({ ...call, input: { ...(call.input as object), kind } as never }, kind);
  };
  return { ...internal, handle };
}

async function storedKind(db: Db, id: number): Promise<TransferKind> {
  const row = await db
    .selectFrom('document')
    .select('body')
    .where('type', '=', 'transfer')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  // Written by these calls alone, as their schema let it in.
  return (row.body as Readonly<{ kind: TransferKind }>).kind;
}
