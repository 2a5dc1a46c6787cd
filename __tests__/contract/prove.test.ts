import { allEndpoints } from '@/server/routes';
import { nameOf } from '@/scripts/contract/finding';
import { isWrong, printed } from '@/scripts/contract/print';
import { proveContract } from '@/scripts/contract/prove';
import { furnishedHost } from '../support/furnished-host';
import { DEVELOPER, PASSWORD } from '../support/test-host';

const credentials = { email: DEVELOPER, password: PASSWORD };
const host = furnishedHost();

test('our own host answers every call as the contract says, also those that write', async () => {
  const findings = await proveContract({ url: host.url, credentials, write: true });
  expect(findings.filter(isWrong).map(({ call, faults }) => [call, faults])).toEqual([]);
  expect(findings.flatMap(({ notes }) => notes)).toEqual([]);
  const asked = findings.map(({ call }) => call);
  for (const endpoint of allEndpoints) expect(asked).toContain(nameOf(endpoint));
  process.stdout.write(`${[...printed(findings)].at(-1)}\n`);
}, 300_000);

test('whoever is not signed in learns what is open to anyone, and what must be refused', async () => {
  const findings = await proveContract({ url: host.url });
  expect(findings.filter(isWrong)).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(allEndpoints.length);
}, 120_000);
