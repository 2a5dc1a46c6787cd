import { render, screen, waitFor } from '@testing-library/react';

import { aDeveloper } from '@/__tests__/support/a-user';
import { answer, fail } from '@/__tests__/support/mock-api';
import { goTo } from '@/__tests__/support/mock-navigation';
import { startUpAnswers } from '@/__tests__/support/start-up-answers';
import { Office } from '@/components/layout/office';
import { Providers } from '@/components/layout/providers';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { startUp, startUpParts } from '@/lib/contract/start-up';
import { session } from '@/lib/contract/people/session';

const told = Object.fromEntries(
  Object.entries(startUpParts).map(([name, part]) => [
    name,
    startUpAnswers.find(([endpoint]) => endpoint.path === part.path)?.[1],
  ]),
);

/** Opens the office with the answer of the first call, and records which other calls were made. */
function open(more: Readonly<Record<string, unknown>> = {}, fails?: number) {
  // The mocks validate each part, as the answer of its own endpoint, against the contract.
  const whole = { user: aDeveloper(), ...told, ...more } as AnswerOf<typeof startUp>;
  const first = answer(startUp, () => whole);
  const others: string[] = [];
  const watch = <E extends Endpoint>(endpoint: E, body: AnswerOf<E>) =>
    answer(endpoint, () => {
      others.push(endpoint.path);
      return body;
    });
  watch(session.current, aDeveloper());
  for (const [endpoint, body] of startUpAnswers) watch<Endpoint>(endpoint, body);
  if (fails) fail(startUp, fails);
  goTo('/dashboard', true);
  // `Providers` has the cache of the product, which sets how long an answer stays fresh.
  render(
    <Providers>
      <Office>the page</Office>
    </Providers>,
  );
  return { first, others };
}

test('one call brings who is signed in and all that the frame shows; only the accounts are asked for beside it', async () => {
  const { first, others } = open();
  expect(await screen.findByText('the page')).toBeVisible();
  await waitFor(() => expect(others).toEqual(['accounting/chart-of-accounts/list']));
  expect(await screen.findByText('Sarraf Organisation')).toBeVisible();
  expect(first.inputs).toHaveLength(1);
});

test('what the first call does not bring is asked for by its own', async () => {
  const { others } = open({ rates: null });
  expect(await screen.findByText('the page')).toBeVisible();
  await waitFor(() => expect(others).toContain('exchange/rates/current'));
  expect(others).not.toContain('user/current-user');
});

test.each([404, 500])(
  'where the first call ends with %i every part is asked for by its own',
  async (status) => {
    const { others } = open({}, status);
    expect(await screen.findByText('the page')).toBeVisible();
    await waitFor(() => expect(others).toContain('setting/system/setup'));
    expect(others).toContain('user/current-user');
  },
);
