import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { trailOf } from '@/__tests__/support/settings-records';
import { aCurrency, anOrganisation } from '@/__tests__/support/start-up-answers';
import { OrganizationDetailsScreen } from '@/components/settings/organization-details/organization-details-screen';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { branches } from '@/lib/contract/settings/branches';
import { currencies } from '@/lib/contract/settings/currencies';
import { organization } from '@/lib/contract/settings/organization';
import type { Locale } from '@/lib/i18n';

const OFFICE = anOrganisation({ base_confirmed: true, timezone: 'Asia/Kabul', version: 2 });

function open({
  me = aDeveloper(),
  isUsed = false,
  office = OFFICE,
  locale,
}: {
  me?: ReturnType<typeof aClerk>;
  isUsed?: boolean;
  office?: typeof OFFICE;
  locale?: Locale;
} = {}) {
  answer(session.current, () => me);
  answer(organization.show, () => office);
  answer(branches.list, () => [{ id: 1, name: 'Main', address: null, is_active: true }]);
  answer(currencies.list, () => [{ ...aCurrency(1, 'USD'), is_used: isUsed }, aCurrency(2, 'AFN')]);
  answer(auditReport, () => trailOf());
  return renderScreen(<OrganizationDetailsScreen />, {
    at: '/organization-details',
    ...(locale && { locale }),
  });
}

const form = () => screen.findByRole('form', { name: 'Organisation' });
/** Waits until the user is loaded and the form can be edited. */
const ready = () => screen.findByRole('button', { name: 'Save' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('only what changed is sent, with the version that was read', async () => {
  const sent = answer(organization.update, () => ({ ...OFFICE, version: 3 }));
  const { user } = open();
  await ready();
  await user.type(within(await form()).getByLabelText('Licence'), 'DAB 12');
  await user.click(save());
  await waitFor(() => expect(sent.inputs).toEqual([{ licence: 'DAB 12', version: 2 }]));
});

test('any currency of ISO 4217 becomes the base, until something is posted', async () => {
  const sent = answer(organization.update, () => ({ ...OFFICE, version: 3 }));
  const { user } = open();
  await ready();
  const base = await screen.findByRole('combobox', { name: /^Base currency/ });
  await waitFor(() => expect(base).toHaveValue('USD USD'));
  await user.clear(base);
  await user.type(base, 'pkr');
  await user.click(await screen.findByRole('option', { name: /Pakistani Rupee/ }));
  await user.click(save());
  await waitFor(() => expect(sent.inputs[0]).toMatchObject({ base_currency: 'PKR' }));
});

test('until somebody has confirmed it the base currency is empty, and the same one can be chosen', async () => {
  const sent = answer(organization.update, () => ({ ...OFFICE, version: 3 }));
  const { user } = open({ office: { ...OFFICE, base_confirmed: false } });
  await ready();
  const base = await screen.findByRole('combobox', { name: /^Base currency/ });
  expect(base).toHaveValue('');
  expect(base).toHaveAccessibleDescription(/until the first posting fixes it/);
  await user.type(base, 'usd');
  await user.click(await screen.findByRole('option', { name: 'USD USD' }));
  await user.click(save());
  await waitFor(() => expect(sent.inputs).toEqual([{ base_currency: 'USD', version: 2 }]));
});

test('a base currency that is used is locked, with the reason', async () => {
  open({ isUsed: true });
  expect(
    await screen.findByText(/posted already, so the base currency cannot change/),
  ).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Base currency/ })).toBeDisabled();
});

test('the start of the year is told as a year, and the solar year is one press away', async () => {
  const { user } = open();
  await ready();
  const start = screen.getByLabelText(/^Fiscal year begins/);
  expect(start).toHaveAccessibleDescription(/runs from \d{4}-01-01 to \d{4}-12-31/);
  await user.click(screen.getByRole('button', { name: '1 Hamal' }));
  expect(start).toHaveValue('03-21');
  expect(start).toHaveAccessibleDescription(/runs from \d{4}-03-21 to \d{4}-03-20/);
});

test('a time zone is found by its name', async () => {
  const sent = answer(organization.update, () => ({ ...OFFICE, version: 3 }));
  const { user } = open();
  await ready();
  const zone = await screen.findByRole('combobox', { name: /^Time zone/ });
  expect(zone).toHaveValue('Asia/Kabul');
  await user.clear(zone);
  await user.type(zone, 'tehran');
  await user.click(await screen.findByRole('option', { name: 'Asia/Tehran' }));
  await user.click(save());
  await waitFor(() => expect(sent.inputs[0]).toMatchObject({ timezone: 'Asia/Tehran' }));
});

describe('the logo', () => {
  test('is kept as text in the form', async () => {
    const sent = answer(organization.update, () => ({ ...OFFICE, version: 3 }));
    const { user } = open();
    await ready();
    const file = new File([Uint8Array.of(137, 80, 78, 71)], 'logo.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Logo'), file);
    expect(await screen.findByRole('img', { name: /logo/ })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent.inputs[0]?.logo).toBe('data:image/png;base64,iVBORw=='));
  });

  test('is refused before it is read when it is too large', async () => {
    const { user } = open();
    await ready();
    const file = new File([new Uint8Array(100_001)], 'logo.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Logo'), file);
    expect(
      await screen.findByText('This picture is larger than 100 kB. Choose a smaller one.'),
    ).toBeVisible();
  });
});

describe('branches', () => {
  test('one is added by its name', async () => {
    const sent = answer(branches.store, (input) => ({
      id: 2,
      is_active: true,
      name: input.name,
      address: input.address ?? null,
    }));
    const { user } = open();
    await ready();
    await user.click(await screen.findByRole('button', { name: 'New branch' }));
    const dialog = await screen.findByRole('dialog', { name: 'New branch' });
    await user.type(within(dialog).getByLabelText(/^Name/), 'Herat');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.inputs).toEqual([{ name: 'Herat', address: null, is_active: true }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a name that is taken is refused at the field', async () => {
    refuse(branches.update, 'Another branch has this name. Enter another name.', 'name');
    const { user } = open();
    await ready();
    await user.click(await screen.findByRole('button', { name: 'Change Main' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText(/^Name/)).toHaveAccessibleDescription(
        'Another branch has this name. Enter another name.',
      ),
    );
  });
});

test('who may only look cannot type', async () => {
  open({ me: aClerk({ 'organization details': ['view'] }) });
  expect(within(await form()).getByLabelText('Licence')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New branch' })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open({ locale });
    await screen.findByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
);
