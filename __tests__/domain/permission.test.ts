import {
  ACTIONS,
  type Actor,
  can,
  limitedTo,
  normalisePages,
  type RolePage,
} from '@/lib/domain/permission';
import { Refusal, Refusals } from '@/lib/domain/refusal';

const withPages = (pages: readonly RolePage[] | null): Actor => ({
  is_developer: false,
  role: { id: 1, name: 'Clerk', pages },
});
const page = (flags: Partial<RolePage>): RolePage => ({ name: 'sales', title: 'Sales', ...flags });

test('the developer may do everything', () => {
  const developer = { is_developer: true, role: null };
  for (const action of ACTIONS) expect(can(developer, 'anything', action)).toBe(true);
});

test('whoever is not known or has no role may do nothing', () => {
  expect(can(null, 'sales', 'view')).toBe(false);
  expect(can(undefined, 'sales', 'view')).toBe(false);
  expect(can({ is_developer: false, role: null }, 'sales', 'view')).toBe(false);
});

test('a role without a list of pages may do everything, one with an empty list nothing', () => {
  expect(can({ is_developer: false, role: { id: 1, name: 'Clerk' } }, 'sales', 'post')).toBe(true);
  expect(can(withPages(null), 'sales', 'void')).toBe(true);
  expect(can(withPages([]), 'sales', 'view')).toBe(false);
});

test('a page is found by name or title', () => {
  const actor = withPages([page({ title: 'Counter', view: true })]);
  expect(can(actor, 'sales', 'view')).toBe(true);
  expect(can(actor, 'Counter', 'view')).toBe(true);
  expect(can(actor, 'trade', 'view')).toBe(false);
});

test('a page of that name goes before one of that title', () => {
  const actor = withPages([
    page({ name: 'trade', title: 'sales', view: true }),
    page({ view: false }),
  ]);
  expect(can(actor, 'sales', 'view')).toBe(false);
});

test('a flag that is missing, or not true itself, denies', () => {
  expect(can(withPages([page({ view: true })]), 'sales', 'edit')).toBe(false);
  expect(can(withPages([page({ view: false })]), 'sales', 'view')).toBe(false);
  for (const flag of ['true', 1, {}, 'yes', null]) {
    const actor = { is_developer: false, role: { pages: [{ name: 'sales', view: flag }] } };
    expect(can(actor as unknown as Actor, 'sales', 'view')).toBe(false);
  }
});

test('what is malformed or fails denies and never throws', () => {
  const trap = {
    get role(): never {
      throw new Error('no role today');
    },
  };
  const shapes = [
    trap,
    {},
    { is_developer: 'true' },
    { role: 'Clerk' },
    { role: { pages: 'all' } },
    { role: { pages: [null] } },
    'developer',
  ];
  for (const shape of shapes) expect(can(shape as unknown as Actor, 'sales', 'view')).toBe(false);
});

test('no action is taken from the prototype of a page', () => {
  const action = 'constructor' as unknown as 'view';
  expect(can(withPages([page({})]), 'sales', action)).toBe(false);
});

const rules = {
  known: ['sales', 'trade', 'profile'],
  titleOf: (name: string) => name.toUpperCase(),
  unrestricted: false,
};
const listOf = (run: () => unknown): readonly Refusal[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusals) return error.list;
    if (error instanceof Refusal) return [error];
  }
  return [];
};
const toldOf = (given: unknown) =>
  listOf(() => normalisePages(given, rules)).map(({ code, field }) => [code, field]);

test('pages are kept in the order of the menu, with titles of our own and everybody their profile', () => {
  const given = [
    { name: 'trade', title: 'sales', view: true },
    { name: 'sales', view: true, edit: false },
  ];
  expect(normalisePages(given, rules)).toEqual([
    { name: 'sales', title: 'SALES', view: true, edit: false },
    { name: 'trade', title: 'TRADE', view: true },
    { name: 'profile', title: 'PROFILE', view: true, edit: true },
  ]);
  expect(normalisePages([], rules)).toEqual([
    { name: 'profile', title: 'PROFILE', view: true, edit: true },
  ]);
});

test('nobody loses their own profile', () => {
  const given = [{ name: 'profile', view: false, export: true }];
  expect(normalisePages(given, rules)).toEqual([
    { name: 'profile', title: 'PROFILE', view: true, edit: true, export: true },
  ]);
  expect(normalisePages([], { ...rules, known: ['sales'] })).toHaveLength(1);
});

test('everything is granted only as such, and only by someone unrestricted', () => {
  expect(normalisePages(null, { ...rules, unrestricted: true })).toBeNull();
  expect(toldOf(null)).toEqual([['role.everything', 'pages']]);
  for (const given of [undefined, '', {}, 'null', 0, false]) {
    expect(listOf(() => normalisePages(given, { ...rules, unrestricted: true }))).toMatchObject([
      { code: 'role.pages', field: 'pages' },
    ]);
  }
});

test('a page that nobody knows is refused, every one of them at once', () => {
  expect(toldOf([{ name: 'vaults' }, null, 'sales', { name: 5 }, { name: '__proto__' }])).toEqual([
    ['role.page', 'pages.0.name'],
    ['role.page', 'pages.1.name'],
    ['role.page', 'pages.2.name'],
    ['role.page', 'pages.3.name'],
    ['role.page', 'pages.4.name'],
  ]);
});

test('a page stands in the list once', () => {
  expect(toldOf([{ name: 'sales' }, { name: 'sales' }])).toEqual([
    ['role.page-twice', 'pages.1.name'],
  ]);
});

test('a flag is true or false, of an action that exists', () => {
  expect(toldOf([{ name: 'sales', view: 'yes', fly: true }])).toEqual([
    ['role.action', 'pages.0.view'],
    ['role.action', 'pages.0.fly'],
  ]);
  expect(toldOf([JSON.parse('{"name":"sales","__proto__":true}')])).toEqual([
    ['role.action', 'pages.0.__proto__'],
  ]);
});

describe('an actor limited to a role', () => {
  const pages = [
    { name: 'sales', title: 'Sales', view: true, create: true },
    { name: 'rates', title: 'Rates', view: true },
  ];
  const role = {
    id: 7,
    name: 'Narrow',
    pages: [{ name: 'sales', title: 'Sales', view: true, post: true }],
  };
  const everything = { id: 8, name: 'Everything', pages: null };
  const clerk = { is_developer: false, role: { id: 1, name: 'Clerk', pages } };
  const developer = { is_developer: true, role: null };
  const nobody = { is_developer: false, role: null };
  const QUESTIONS = ['sales', 'rates', 'users'].flatMap((page) =>
    ACTIONS.map((action) => [page, action] as const),
  );

  test.each([
    ['a clerk', clerk, role],
    ['a clerk', clerk, everything],
    ['a developer', developer, role],
    ['a developer', developer, everything],
    ['a user without a role', nobody, role],
    ['a user without a role', nobody, everything],
    ['a user without a role', nobody, { id: 9, name: 'Empty', pages: [] }],
  ])('%s may do just what both may do', (_, actor, limit) => {
    const limited = limitedTo(actor, limit);
    const byRole = { is_developer: false, role: limit };
    for (const [page, action] of QUESTIONS) {
      const both = can(actor, page, action) && can(byRole, page, action);
      expect([page, action, can(limited, page, action)]).toEqual([page, action, both]);
    }
  });

  test('without a role nothing is limited', () => {
    expect(limitedTo(developer, null)).toBe(developer);
  });
});
