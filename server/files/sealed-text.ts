import type { Db, Tx } from '@/server/database/handle';
import type { Host } from '@/server/kernel/host';
import { Damaged, ensureKey, keyOf, keysOf, openBytes, type Owner, sealBytes } from './data-keys';
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
  { owner, name, sealed }: SealedText,
): Promise<string> {
  const key = await keyOf(db, masters, owner);
  return openBytes(Buffer.from(sealed, 'base64'), key, textName(owner, name)).toString();
}

type SealedText = Readonly<{ owner: Owner; name: string; sealed: string }>;

/** Many texts at once, as a list shows them: null for one that was erased, or does not open. */
export async function openTexts(
  db: Db,
  { masters }: Keys,
  texts: readonly SealedText[],
): Promise<(string | null)[]> {
  const keys = await keysOf(
    db,
    masters,
    texts.map(({ owner }) => owner),
  );
  return texts.map(({ owner, name, sealed }) => {
    const key = keys.get(owner);
    return key ? openedOrNull(sealed, key, textName(owner, name)) : null;
  });
}

/** Many texts at once. Throws `Damaged` where one was changed, belongs elsewhere or has no key any more. */
export async function openAll(
  db: Db,
  { masters }: Keys,
  texts: readonly SealedText[],
): Promise<string[]> {
  const owners = texts.map(({ owner }) => owner);
  const keys = await keysOf(db, masters, owners);
  return texts.map(({ owner, name, sealed }) => {
    const key = keys.get(owner);
    if (!key) throw new Damaged(`the key of ${owner} does not open`);
    return openBytes(Buffer.from(sealed, 'base64'), key, textName(owner, name)).toString();
  });
}

function openedOrNull(sealed: string, key: Buffer, name: string): string | null {
  try {
    return openBytes(Buffer.from(sealed, 'base64'), key, name).toString();
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
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
