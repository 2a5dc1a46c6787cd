import * as v from 'valibot';

import { TRANSFER_KINDS, type TransferKind } from '@/lib/domain/remittance';
import { transferPage } from '@/server/document/document-page';
import type { Db } from '@/server/kernel/host';
import { NotFound } from '@/server/kernel/failure';
import type { Call, Route } from '@/server/kernel/serve';
import { transferBodyOf } from './branch-steps';

/** Only drafts and lists send a kind. */
const Asked = v.looseObject({ kind: v.optional(v.picklist([...TRANSFER_KINDS, 'remits'])) });

/**
 * Route of a call that serves internal transfers and remittances. It requires the permission of the page that the
 * document or kind belongs to, and uses that page's route. A list without a kind shows what the caller may see of both.
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
    const asked = v.parse(Asked, call.input);
    const { kind: named } = asked;
    const { id }: Readonly<{ id?: number }> = call.params;
    if (id !== undefined) {
      if (named !== undefined) call.require(transferPage(named), action);
      return by(call, await storedKind(call.db, id));
    }
    if (named !== undefined) return by(call, named);
    const [seesOwn, seesRemits] = [call.may('transfer', action), call.may('remits', action)];
    if (seesOwn && seesRemits) return internal.handle(call);
    const kind = seesOwn ? 'internal' : 'remits';
    return by({ ...call, input: { ...asked, kind } }, kind);
  };
  return { ...internal, handle };
}

async function storedKind(db: Db, id: number): Promise<TransferKind> {
  const row = await db
    .selectFrom('document')
    .select(['type', 'body'])
    .where('type', '=', 'transfer')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return transferBodyOf(row).kind;
}
