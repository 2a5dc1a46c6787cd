import type { Proxies } from '@/server/config/proxies';
import { callerAddressOf, networkOf } from '@/server/kernel/caller-address';
import { startHost, type TestHost } from '../support/test-host';

const from = (proxies: Proxies, remote: string, forwarded?: string) =>
  callerAddressOf(proxies)(remote, forwarded);

test('without a proxy nothing that is written counts', () => {
  expect(from(0, '198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  expect(from(0, '198.51.100.7')).toBe('198.51.100.7');
});

test('each proxy in front counts one entry, from the right', () => {
  const written = '6.6.6.6, 203.0.113.9, 10.0.0.2';
  expect(from(1, '10.0.0.1', written)).toBe('10.0.0.2');
  expect(from(2, '10.0.0.1', written)).toBe('203.0.113.9');
  expect(from(2, '10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(from(2, '10.0.0.1')).toBe('10.0.0.1');
});

test('with the addresses of proxies, the first other from the right is the caller', () => {
  const proxies = ['10.0.0.0/8', '2001:db8::1'];
  expect(from(proxies, '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  expect(from(proxies, '2001:DB8:0::1', '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  expect(from(proxies, '::ffff:10.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(from(proxies, '198.51.100.7', '6.6.6.6')).toBe('198.51.100.7');
  expect(from(proxies, '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
});

test('what is no address ends the walk', () => {
  for (const entry of ['unknown', '_hidden', '', ' ', '1.2.3', 'evil.example', '1.2.3.4 5.6.7.8']) {
    expect([entry, from(3, '10.0.0.1', `6.6.6.6, ${entry}, 203.0.113.9`)]).toEqual([
      entry,
      '203.0.113.9',
    ]);
    expect(from(1, '10.0.0.1', `6.6.6.6, ${entry}`)).toBe('10.0.0.1');
  }
});

test('one caller has one spelling', () => {
  for (const [entry, address] of [
    ['203.0.113.9:4711', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[2001:DB8:0:0:0:0:0:1]:443', '2001:db8::1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ] as const) {
    expect([entry, from(1, '10.0.0.1', entry)]).toEqual([entry, address]);
  }
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe.each([
  ['nobody in front', '0'],
  ['one proxy in front', '1'],
  ['the address of a proxy that is not the caller', '10.9.9.9'],
])('with %s', (_, proxies) => {
  let host: TestHost;
  beforeAll(async () => {
    // Tries are counted per quarter of an hour, so the clock stands still.
    const now = () => new Date('2026-11-20T10:00:00Z');
    host = await startHost({ env: { TRUST_PROXY: proxies }, now });
  });
  afterAll(() => host.close());

  test('of 115 sign-ins from one address that write others before it, 15 are turned away', async () => {
    const visitor = host.client();
    const statuses: number[] = [];
    for (let n = 0; n < 115; n += 1) {
      const { status } = await visitor.post(
        'users/login',
        { email: `nobody${n}@example.com`, password: 'not the password' },
        // The header as the caller sent it, with the address that a proxy appends.
        { 'x-forwarded-for': `6.6.${n}.6, 203.0.113.9` },
      );
      statuses.push(status);
    }
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect([count(422), count(429)]).toEqual([100, 15]);
  }, 120_000);
});
