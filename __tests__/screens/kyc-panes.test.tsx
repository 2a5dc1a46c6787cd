import { screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { claimed, openFile } from '@/__tests__/support/kyc-screen';
import { answer } from '@/__tests__/support/mock-api';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';

// The `FileReader` of jsdom rejects the blobs that `fetch` returns.
jest.mock('@/components/ui/data-address', () => ({ dataAddressOf: async () => 'data:,' }));

const pane = (name: string) => screen.findByRole('region', { name });

test('data, papers and checks are beside one another', async () => {
  const { container } = openFile(claimed());
  const told = await pane('Data');
  expect(told).toHaveTextContent('مریم کریمی');
  expect(told).toHaveTextContent(/Date of birth.*1974-08-12.*1353/);
  expect(told).toHaveTextContent('12 Bazaar Street · Kabul · Afghanistan');
  expect(await pane('Documents')).toHaveTextContent(/Passport.*L898902C3/);
  const checks = await pane('Checks');
  expect(checks).toHaveTextContent(/Country of medium risk\s*10/);
  expect(checks).toHaveTextContent('Model 2026-1');
  expect(await violationsIn(container)).toEqual([]);
});

test('the lines of a passport are compared with what was typed', async () => {
  openFile(claimed());
  const checks = await pane('Checks');
  const digits = await within(checks).findByRole('list', { name: 'Checks' });
  expect(digits).toHaveTextContent(/Number.*correct/);
  expect(digits).not.toHaveTextContent('wrong');
  expect(checks).toHaveTextContent(/ANNA MARIA ERIKSSON\s*Typed: Maryam Karimi/);
});

test('an image is asked for only once somebody looks, and turning it is not looking twice', async () => {
  const views = answer(kycCustomers.viewFile, () => null);
  const { user } = openFile(claimed());
  await pane('Documents');
  expect(views.params).toEqual([]);
  await user.keyboard('.');
  const image = await screen.findByRole('img', { name: 'Passport · Front' });
  expect(views.params).toEqual([{ id: '42', file: '71' }]);
  await user.keyboard('t+');
  await waitFor(() => expect(image).toHaveStyle({ rotate: '90deg' }));
  await user.keyboard('.');
  expect(await screen.findByRole('img', { name: 'Passport · Selfie' })).toBeVisible();
  await user.keyboard(',');
  expect(await screen.findByRole('img', { name: 'Passport · Front' })).toBeVisible();
  expect(views.params).toHaveLength(2);
});

test('what differs from the version before is marked at its field', async () => {
  const by = { id: 3, name: 'Karim' };
  openFile(
    claimed({
      data_version: 2,
      versions: [
        {
          version: 2,
          at: '2026-11-20T09:00:00Z',
          by,
          changed: [
            { field: 'occupation', before: 'Driver', after: 'Teacher' },
            { field: 'employer', before: '[none]', after: 'School of Herat' },
            { field: 'address', before: '{"city":"Herat","country":"AF"}', after: null },
          ],
        },
        {
          version: 1,
          at: '2026-11-19T09:00:00Z',
          by: null,
          changed: [{ field: 'full_name', before: null, after: 'Maryam Karimi' }],
        },
      ],
    }),
  );
  const told = await pane('Data');
  expect(told).toHaveTextContent(/Occupation\s*Teacher\s*Changed from\s*Driver\s*Teacher/);
  expect(told).toHaveTextContent('[none]');
  expect(told).toHaveTextContent(/Address.*Changed from\s*Herat · Afghanistan/);
  expect(told).not.toHaveTextContent(/Full name\s*Maryam Karimi\s*Changed/);
  expect(await pane('Checks')).toHaveTextContent(/Version 2\s*Karim/);
});

test('the history tells what changed, and nothing of what stayed as it was', async () => {
  const act = { action: 'submit', user: 'Karim', at: '2026-11-19T09:00:00Z' } as const;
  openFile(
    claimed({
      history: [
        { ...act, changes: { status: ['draft', 'submitted'], data_version: [1, 1] } },
        { ...act, changes: { status: ['info_requested', 'submitted'], data_version: [1, 2] } },
      ],
    }),
  );
  const checks = await pane('Checks');
  expect(within(checks).getAllByText('Version')).toHaveLength(1);
  expect(checks).toHaveTextContent(/Version\s*1\s*became\s*2/);
});

test('days that people told of are whole in a narrow pane, of owners too', async () => {
  const { data } = claimed();
  const owner = { name: 'Cyrus Far', dob: '1961-03-04', nationality: 'AF' };
  openFile(
    claimed({
      data: {
        ...data,
        beneficial_owner: owner,
        pep: { kind: 'self', position: 'Mayor', country: 'AF', from: '2019-05-06' },
      },
    }),
  );
  const told = await pane('Data');
  for (const day of ['1974-08-12', '1961-03-04', '2019-05-06']) {
    expect(within(told).getByText(day)).toHaveClass('figure');
  }
  expect(told).toHaveTextContent(/Cyrus Far · 1961-03-04 \(13 Hut 1339\)/);
});

test('who has no right to what is sensitive sees no images and is told why', async () => {
  const clerk = aClerk({ 'kyc customers': ['view', 'approve'] });
  openFile(claimed({ reviewer: { id: 7, name: 'Laila Karimi' }, is_masked: true }), clerk);
  expect(await screen.findByText(/Some data is masked/)).toBeVisible();
  expect(screen.getByText('You do not have permission to see the images.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show the first image/ })).toBeNull();
});

test('a paper is accepted by how it was verified', async () => {
  const verdict = answer(kycCustomers.verdict, () => claimed());
  const { user } = openFile(claimed());
  await user.click(await screen.findByRole('button', { name: 'Accept Passport' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Certified copy' }));
  await waitFor(() =>
    expect(verdict.inputs).toEqual([{ verdict: 'accepted', method: 'certified_copy' }]),
  );
  expect(verdict.params).toEqual([{ id: '42', document: '7' }]);
});
