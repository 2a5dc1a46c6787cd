import type { Db, Tx } from '@/server/database/handle';
import type { Host } from '@/server/kernel/host';
import { ensureKey, keyOf, keysOf, openBytes, type Owner, sealBytes } from './data-keys';
import { printer } from './fingerprint';

type Keys = Pick<Host, 'masters'>;

/**
 * Seals a short text under its owner's key. It opens only for that owner and under that name ('data',
 * 'document 3'), so that no text can be put in another's place.
 */
export async function sealText(
  db: Tx,
  { masters }: Keys,
  { owner, name, text }: Readonly<{ owner: Owner; name: string; text: string }>,
): Promise<string> {
  const key = await ensureKey(db, masters, owner);
  return sealBytes(Buffer.from(text), key, textName(owner, name)).toString('base64');
}

/** Throws `Damaged` where it was changed or belongs elsewhere, `KeyDestroyed` where its owner was erased. */
export async function openText(
  db: Db,
  { masters }: Keys,
  { owner, name, sealed }: Readonly<{ owner: Owner; name: string; sealed: string }>,
): Promise<string> {
  const key = await keyOf(db, masters, owner);
  return openBytes(Buffer.from(sealed, 'base64'), key, textName(owner, name)).toString();
}

/** Opens many texts, each of another owner, in their order; null where the owner was erased. */
export async function openTexts(
  db: Db,
  { masters }: Keys,
  texts: readonly Readonly<{ owner: Owner; name: string; sealed: string }>[],
): Promise<readonly (string | null)[]> {
  const keys = await keysOf(
    db,
    masters,
    texts.map(({ owner }) => owner),
  );
  return texts.map(({ owner, name, sealed }) => {
    const key = keys.get(owner);
    return key
      ? openBytes(Buffer.from(sealed, 'base64'), key, textName(owner, name)).toString()
      : null;
  });
}

const textName = (owner: Owner, name: string) => `text\0${owner}\0${name}`;

/**
 * A blind index: equal texts have equal ones, and a stolen table tells neither the text nor lets anybody try
 * one. Unlike `sealer.fingerprint` it outlasts a change of the master key. `name` parts its uses.
 */
export async function blindIndex(
  db: Tx,
  { masters }: Keys,
  { name, text }: Readonly<{ name: string; text: string }>,
): Promise<Buffer> {
  const print = await printer(db, masters);
  return print(`${name}\0${text}`);
}
