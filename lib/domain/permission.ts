import { Refusal, refuseAny } from './refusal';

/**
 * Actions that a role can allow on a page. `sensitive` shows cost, margin, pay or identity documents. `override`
 * permits exceptions from a rule, such as a rate outside its limits; locked dates have their own exceptions.
 */
export const ACTIONS = [
  'view',
  'create',
  'edit',
  'delete',
  'post',
  'void',
  'approve',
  'export',
  'print',
  'override',
  'sensitive',
] as const;

export type Action = (typeof ACTIONS)[number];

/** Actions that a role allows on one page. A missing action is denied. */
export type RolePage = Readonly<{ name: string; title: string } & Partial<Record<Action, boolean>>>;

/** A role. `pages: null` allows everything; an empty list allows nothing. */
export type Role = Readonly<{ id: number; name: string; pages: readonly RolePage[] | null }>;

export type Actor = Readonly<{ is_developer: boolean; role: Role | null }>;

/**
 * The user whose permissions are checked. A role with undefined `pages` allows everything, like one with null (section
 * 6 of the specification).
 */
type Judged = Readonly<{
  is_developer: boolean;
  role: (Omit<Role, 'pages'> & Readonly<{ pages?: Role['pages'] | undefined }>) | null;
}>;

/**
 * True if the user may do this action on the page. The role's entry for the page is found by name, otherwise by title.
 * A developer may do everything. The function never throws: it denies if data is missing or malformed.
 */
export function can(user: Judged | null | undefined, page: string, action: Action): boolean {
  try {
    if (!user) return false;
    if (user.is_developer === true) return true;
    if (!isObject(user.role)) return false;
    const { pages } = user.role;
    if (pages === null || pages === undefined) return true;
    const entry =
      pages.find(({ name }) => name === page) ?? pages.find(({ title }) => title === page);
    return entry?.[action] === true;
  } catch {
    return false;
  }
}

/** Returns the actor with only those permissions that the role allows too; a null role limits nothing. */
export function limitedTo<Given extends Actor>(actor: Given, role: Role | null): Given {
  if (role === null) return actor;
  // A role for everything limits only a developer, who then has the rights of the role.
  if (!role.pages) return actor.is_developer ? { ...actor, is_developer: false, role } : actor;
  const pages = role.pages.map((entry) => ({
    name: entry.name,
    title: entry.title,
    ...Object.fromEntries(
      ACTIONS.map((action) => [action, entry[action] === true && can(actor, entry.name, action)]),
    ),
  }));
  return { ...actor, is_developer: false, role: { ...role, pages } };
}

/** True for an object. Malformed data can contain any other value, whose properties must not be read. */
const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

export type PageRules = Readonly<{
  known: readonly string[];
  titleOf: (page: string) => string;
  /** True if the user who saves the role may do everything, and therefore may grant every permission. */
  unrestricted: boolean;
}>;

/**
 * Normalises the pages of a role for storage: known pages once each, known actions, the server's titles, and always the
 * page `profile`. `null` (everything) is accepted only from an unrestricted user. Refuses anything else that is not a
 * list, an unknown page or action, and a page that is listed twice.
 */
export function normalisePages(given: unknown, rules: PageRules): readonly RolePage[] | null {
  if (given === null) {
    if (rules.unrestricted) return null;
    throw new Refusal('role.everything', { field: 'pages' });
  }
  if (!Array.isArray(given)) throw new Refusal('role.pages', { field: 'pages' });

  refuseAny(given.flatMap((entry: unknown, at) => faultsOf(entry, at, given, rules.known)));
  const flags = new Map(given.map((entry: unknown) => [nameOf(entry), flagsOf(entry)]));
  flags.set('profile', { ...flags.get('profile'), view: true, edit: true });
  return rules.known.concat(rules.known.includes('profile') ? [] : ['profile']).flatMap((name) => {
    const own = flags.get(name);
    return own ? [{ name, title: rules.titleOf(name), ...own }] : [];
  });
}

function faultsOf(
  entry: unknown,
  at: number,
  all: readonly unknown[],
  known: readonly string[],
): readonly Refusal[] {
  const name = nameOf(entry);
  const field = `pages.${at}.name`;
  if (name === undefined || !known.includes(name)) return [new Refusal('role.page', { field })];
  if (all.findIndex((other) => nameOf(other) === name) < at) {
    return [new Refusal('role.page-twice', { field, params: { page: name } })];
  }
  return fieldsOf(entry)
    .filter(([key, flag]) => !isHeading(key) && !(isAction(key) && typeof flag === 'boolean'))
    .map(([key]) => new Refusal('role.action', { field: `pages.${at}.${key}` }));
}

function fieldsOf(entry: unknown): readonly (readonly [string, unknown])[] {
  return typeof entry === 'object' && entry !== null ? Object.entries(entry) : [];
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || !('name' in entry)) return undefined;
  return typeof entry.name === 'string' ? entry.name : undefined;
}

function flagsOf(entry: unknown): Partial<Record<Action, boolean>> {
  const given = new Map(fieldsOf(entry));
  return Object.fromEntries(
    ACTIONS.filter((action) => given.has(action)).map((action) => [
      action,
      given.get(action) === true,
    ]),
  );
}

function isHeading(key: string): boolean {
  return key === 'name' || key === 'title';
}

function isAction(key: string): key is Action {
  return ACTIONS.some((action) => action === key);
}
