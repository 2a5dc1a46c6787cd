import type { DocumentBody } from '@/lib/contract/document-fields';
import type { Changes } from '@/server/kernel/audit';
import type { DocumentCall } from './document-call';
import type { AnyKind } from './act';

const MASK = '•••';

/** A draft as it is kept: a fingerprint stands in the place of what nobody is to read again. */
export function printed(
  call: DocumentCall,
  { prints = {} }: Pick<AnyKind, 'prints'>,
  body: DocumentBody,
): DocumentBody {
  const typed: Readonly<Record<string, unknown>> = body;
  const kept = Object.entries(prints).flatMap(([name, print]) => {
    const text = typed[name];
    return typeof text === 'string' && text !== '' ? [[name, print(call, text)]] : [];
  });
  return kept.length === 0 ? body : { ...body, ...Object.fromEntries(kept) };
}

/** What was changed, as the trail tells it: of a fingerprint or a secret only that there is one. */
export const masked = (
  changes: Changes,
  { prints = {}, secrets = [] }: Pick<AnyKind, 'prints' | 'secrets'>,
): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, [was, is]]) => [
      name,
      name in prints || secrets.includes(name)
        ? [was === null ? null : MASK, is === null ? null : MASK]
        : [was, is],
    ]),
  );
