import type { Db, Tx } from '@/server/database/handle';
import type { Host } from '@/server/kernel/host';
import type { KeyOwner } from '@/server/database/columns';
import { Damaged, ensureKey, keyOf, keysOf, openBytes, sealBytes } from './data-keys';
import { printer } from './fingerprint';

type Keys = Pick<Host, 'masters'>;

/**
 * Encrypts a short text with its owner's key. The text can be decrypted only with the same owner and `name`, such as
 * `data` or `document 3`, so that nobody can exchange two texts.
 */
export async function sealText(
  db: Tx,
  { masters }: Keys,
  { owner, name, text }: Readonly<{ owner: KeyOwner; name: string; text: string }>,
): Promise<string> {
  const key = await ensureKey(db, masters, owner);
  return sealBytes(Buffer.from(text), key, textName(owner, name)).toString('base64');
}

/**
 * Decrypts a text. Throws `Damaged` if the text was changed or belongs to another owner or name, and `KeyDestroyed` if
 * the owner was erased.
 */
export async function openText(
  db: Db,
  { masters }: Keys,
  { owner, name, sealed }: SealedText,
): Promise<string> {
  const key = await keyOf(db, masters, owner);
  return openBytes(Buffer.from(sealed, 'base64'), key, textName(owner, name)).toString();
}

type SealedText = Readonly<{ owner: KeyOwner; name: string; sealed: string }>;

/** Decrypts many texts for a list. A text that was erased or is damaged becomes null. */
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

/** Decrypts many texts. Throws `Damaged` if a text was changed, belongs to another owner or name, or has no key. */
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

const textName = (owner: KeyOwner, name: string) => `text\0${owner}\0${name}`;

/**
 * Computes a blind index: equal texts have equal indexes, but nobody can guess a text from a stolen table. The index
 * survives a change of the master key, unlike `sealer.fingerprint`. Texts with different `name` never have equal
 * indexes.
 */
export async function blindIndex(
  db: Tx,
  { masters }: Keys,
  { name, text }: Readonly<{ name: string; text: string }>,
): Promise<Buffer> {
  const print = await printer(db, masters);
  return print(`${name}\0${text}`);
}
