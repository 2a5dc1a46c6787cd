import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { SystemSettingScreen } from '@/components/settings/system-setting/system-setting-screen';
import { useFormats } from '@/hooks/use-formats';
import { session } from '@/lib/contract/people/session';
import {
  settingDefaults,
  type SystemSetting,
  systemSetting,
} from '@/lib/contract/settings/system-setting';
import { setup } from '@/lib/contract/settings/setup';
import type { Locale } from '@/lib/i18n';

const FORMATS: SystemSetting = {
  id: 1,
  type: 'system-setting',
  version: 3,
  ...settingDefaults['system-setting'],
};
const SECURITY: SystemSetting = {
  id: 4,
  type: 'security',
  version: 1,
  ...settingDefaults.security,
};

function Elsewhere() {
  const { baseMoney } = useFormats();
  return <output aria-label="elsewhere">{baseMoney('1234.5')}</output>;
}

function open({
  me = aDeveloper(),
  locale,
}: { me?: ReturnType<typeof aClerk>; locale?: Locale } = {}) {
  answer(session.current, () => me);
  answer(systemSetting.list, () => [FORMATS, SECURITY]);
  return renderScreen(
    <>
      <SystemSettingScreen />
      <Elsewhere />
    </>,
    { at: '/system-setting', ...(locale && { locale }) },
  );
}

/** Waits until the user is loaded and the section can be edited. */
async function section(name: string) {
  await screen.findAllByRole('button', { name: /^Save/ });
  return screen.findByRole('region', { name });
}

test('the sample follows what is chosen, in every language', async () => {
  const { user } = open();
  const formats = await section('Formats');
  await user.click(within(formats).getByRole('combobox', { name: 'Date' }));
  await user.click(await screen.findByRole('option', { name: 'DD/MM/YYYY' }));
  const symbol = within(formats).getByLabelText('Currency symbol');
  await user.clear(symbol);
  await user.type(symbol, '؋');
  const sample = within(formats).getByRole('status');
  expect(sample).toHaveTextContent('Balance −؋\u200e1,234,567.50 on');
  expect(sample).toHaveTextContent('مانده');
  expect(sample).toHaveTextContent(/\d\d\/\d\d\/\d{4}/);
});

test('a section is saved by itself, with what belongs to it alone', async () => {
  const sent = answer(systemSetting.update, () => ({ ...FORMATS, version: 4 }));
  const { user } = open();
  const formats = await section('Formats');
  await user.click(within(formats).getByRole('combobox', { name: 'Decimals' }));
  await user.click(await screen.findByRole('option', { name: '3' }));
  await user.click(within(formats).getByRole('button', { name: 'Save: Formats' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  expect(sent.inputs[0]).toEqual({
    numberFormat: 3,
    currencySymbol: '$',
    currencyPosition: 'prefix',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    version: 3,
  });
  expect(sent.params[0]).toMatchObject({ id: '1' });
});

test('a change shows everywhere at once', async () => {
  const { user } = open();
  const formats = await section('Formats');
  expect(screen.getByLabelText('elsewhere')).toHaveTextContent('$1,234.50');
  const changed: SystemSetting = { ...FORMATS, currencyPosition: 'suffix', version: 4 };
  answer(systemSetting.update, () => changed);
  answer(systemSetting.list, () => [changed, SECURITY]);
  await user.click(within(formats).getByRole('button', { name: 'Save: Formats' }));
  await waitFor(() => expect(screen.getByLabelText('elsewhere')).toHaveTextContent('1,234.50$'));
});

test('saving one section leaves what is typed in another', async () => {
  const { user } = open();
  answer(systemSetting.update, () => ({ ...FORMATS, version: 4 }));
  const cash = within(await section('Account prefixes')).getByLabelText('Cash');
  await user.clear(cash);
  await user.type(cash, '11');
  await user.click(screen.getByRole('button', { name: 'Save: Formats' }));
  expect(await screen.findByText('Formats saved')).toBeInTheDocument();
  expect(cash).toHaveValue('11');
});

test('figures of any script are sent as figures', async () => {
  const sent = answer(systemSetting.update, () => SECURITY);
  const { user } = open();
  const security = await section('Security');
  const length = within(security).getByLabelText('Shortest password (characters)');
  await user.clear(length);
  await user.type(length, '۱۶');
  await user.click(within(security).getByRole('button', { name: 'Save: Security' }));
  await waitFor(() => expect(sent.inputs[0]).toMatchObject({ password_length: 16 }));
});

test('the own country is picked by its name and sent as its code, or as none', async () => {
  const exchange = { id: 2, type: 'exchange', version: 1, ...settingDefaults.exchange } as const;
  const sent = answer(systemSetting.update, () => exchange);
  const { user } = open();
  answer(systemSetting.list, () => [exchange]);
  answer(setup.locations, () => ({
    countries: [{ code: 'AF', name: 'Afghanistan', phone_code: '93', currency: 'AFN' }],
  }));
  const save = await screen.findByRole('button', { name: 'Save: Exchange' });
  const country = screen.getByRole('combobox', { name: 'Our country' });
  await user.type(country, 'afgh{Enter}');
  await user.click(save);
  await waitFor(() => expect(sent.inputs.at(-1)).toMatchObject({ home_country: 'AF' }));
  await user.clear(country);
  await user.click(save);
  await waitFor(() => expect(sent.inputs.at(-1)).toMatchObject({ home_country: '' }));
});

test('what the host refuses stands at its field', async () => {
  refuse(systemSetting.update, 'A prefix has 1 to 12 digits.', 'accountPrefixes.cash');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Save: Account prefixes' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Cash')).toHaveAccessibleDescription(
      'A prefix has 1 to 12 digits.',
    ),
  );
});

test('a search leaves the sections that speak of it', async () => {
  const { user } = open();
  await section('Formats');
  await user.type(screen.getByRole('searchbox'), 'password');
  expect(await section('Security')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Formats' })).not.toBeInTheDocument();
});

test('who may only look cannot type', async () => {
  open({ me: aClerk({ 'system setting': ['view'] }) });
  expect(await screen.findByLabelText('Currency symbol')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});

test.each(['en', 'fa'] as const)(
  'nothing on it is closed to assistive software (%s)',
  async (locale) => {
    const { container } = open({ locale });
    await screen.findAllByRole('form');
    expect(await violationsIn(container)).toEqual([]);
  },
);
