import { allEndpoints } from '@/server/routes';

/** Every call that the specification lists, method and path, word for word. */
const SPECIFIED = `
GET accounting/chart-of-accounts/list
GET accounting/chart-of-accounts/generate_accounts
POST accounting/chart-of-accounts/store
PUT accounting/chart-of-accounts/{id}/update
DELETE accounting/chart-of-accounts/{id}/destroy
GET setting/system/setup
GET load-locations-info
POST setting/system-setting/store
POST setting/system-setting/{id}/update
GET setting/system-setting/list
POST users/login
POST users/logout
POST users/register
POST users/store
POST users/{id}/update
POST users/update-password/{id}/updatePassword
POST users/{id}/verify
GET users/{id}/resend
GET users/list
GET user/current-user
GET users/{id}/show
GET users/{id}/delete
GET admin/accounting/account_statement/dueToLabels
`
  .trim()
  .split('\n');

const defined = allEndpoints.map(({ method, path }) => `${method} ${path}`);

test.each(SPECIFIED)('the call %s is there', (call) => {
  expect(defined).toContain(call);
});

test('no method and path is defined twice', () => {
  expect(defined.filter((call, index) => defined.indexOf(call) !== index)).toEqual([]);
});

test('every call that changes something says what it makes stale', () => {
  const silent = allEndpoints.filter(
    ({ method, stales }) => method !== 'GET' && stales === undefined,
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});
