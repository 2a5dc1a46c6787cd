import fs from 'node:fs';

export type ServerUser = Readonly<{ uid: number; gid: number }>;

const ROOT = 0;

/**
 * System user that runs PostgreSQL if this process is root, because PostgreSQL refuses root. It is the owner of the
 * first of `folders` whose owner is not root and has an account, otherwise `postgres`, otherwise `nobody`. Undefined if
 * this process is not root.
 */
export function serverUser(folders: readonly string[]): ServerUser | undefined {
  if (process.getuid?.() !== ROOT) return undefined;
  const accounts = readAccounts();
  const owners = folders.flatMap((folder) => ownerOf(folder) ?? []);
  const user =
    // PostgreSQL looks up the name of its user, so an owner without an account is not enough.
    owners.find(({ uid }) => [...accounts.values()].some((account) => account.uid === uid)) ??
    accounts.get('postgres') ??
    accounts.get('nobody');
  if (!user) throw new Error('PostgreSQL does not run as root: start as a normal user');
  return user;
}

function ownerOf(folder: string): ServerUser | undefined {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  return stat && stat.uid !== ROOT ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function readAccounts(): Map<string, ServerUser> {
  const accounts = new Map<string, ServerUser>();
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
