import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { aDocument, keepingHost } from '@/__tests__/support/kyc-application';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycRegisterScreen } from '@/components/compliance/public-kyc/visit-screen';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import type { Locale } from '@/lib/i18n';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (locale: Locale = 'en', hash = '') =>
  renderScreen(<KycRegisterScreen />, { at: `/customer/kyc-register${hash}`, locale });

/** Opens the page with an application in the session storage of the tab, as after a code or a reload. */
const openSteps = (locale: Locale = 'en') => {
  sessionStorage.setItem('identify', 'r'.repeat(43));
  return open(locale);
};

const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('the start asks for a code with the number as it is dialled abroad, and the code opens the steps', async () => {
  const { started, verified } = keepingHost();
  const { user, container } = open();
  await heading('Verify your identity');
  expect(await screen.findByText('Sarraf Organisation')).toBeVisible();
  expect(
    screen.getByText(/requires us to verify our customers.*used for nothing else/),
  ).toBeVisible();
  expect(screen.getAllByLabelText('Language')).toHaveLength(1);
  expect(screen.getByText('Step', { exact: false })).toHaveTextContent('Step 1 of 7');
  await screen.findByRole('option', { name: 'Afghanistan' });
  await user.selectOptions(screen.getByLabelText('Where do you live?'), 'AF');
  type('E-mail address', ' Zarghona@example.org ');
  type('Telephone number', '۰۷۰۰ ۸۸ ۱۲ ۳۴');
  await user.click(screen.getByRole('checkbox'));
  expect(await violationsIn(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Enter the code');
  expect(started.inputs[0]).toMatchObject({
    type: 'individual',
    email: 'zarghona@example.org',
    phone: '+93700881234',
    country: 'AF',
    language: 'en',
    consent: true,
  });
  expect(screen.getByText(/Another code can be sent in/)).toBeVisible();
  await user.click(screen.getByLabelText('Code'));
  await user.paste(' 123 456 ');
  await heading('Check and sign');
  expect(verified.inputs).toEqual([{ code: '123456' }]);
});

test('whoever does not consent is told at the box', async () => {
  keepingHost();
  refuse(publicKyc.start, 'We can only continue if you agree to this.', 'consent');
  const { user } = open();
  await heading('Verify your identity');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  expect(await screen.findByText('We can only continue if you agree to this.')).toBeVisible();
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/if you agree/);
});

test('a wrong code is told at its field, and another can be typed', async () => {
  keepingHost();
  refuse(publicKyc.verify, 'This code is wrong or has expired.', 'code');
  fail(publicKyc.draft, 401, { message: 'No.' });
  const { user } = openSteps();
  await heading('Enter the code');
  await user.type(screen.getByLabelText('Code'), '000000');
  expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeInvalid();
  const resent = answer(publicKyc.resend, () => ({}));
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findByText(/Another code can be sent in/);
  expect(resent.inputs).toHaveLength(1);
});

const missing = (field: string, message = 'Fill this in.') => ({
  field,
  message,
  code: 'field.required',
});

test.each([
  ['en', 'Who you are', 'Full name', 'Continue'],
  ['fa', 'هویت شما', 'نام کامل', 'ادامه'],
] as const)(
  'what is missing stops a step, at its field, in %s',
  async (locale, title, name, on) => {
    keepingHost({ language: locale, missing: [missing('data.full_name')] });
    const { user, container } = openSteps(locale);
    await heading(title);
    await user.click(screen.getByRole('button', { name: on }));
    expect(await screen.findByText('Fill this in.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(name)).toHaveFocus());
    expect(await violationsIn(container)).toEqual([]);
  },
);

test('what is typed is kept by itself, a birth date in either calendar, and going back loses nothing', async () => {
  const { updates } = keepingHost({ missing: [missing('data.full_name')] });
  const { user } = openSteps();
  await heading('Who you are');
  type('Full name', 'Zarghona Quvondiqova');
  const born = screen.getByRole('group', { name: 'Date of birth' });
  await user.click(within(born).getByRole('button', { name: 'Solar Hijri' }));
  await user.type(within(born).getByLabelText('Day'), '۲۳');
  await user.selectOptions(within(born).getByLabelText('Month'), 'Hamal');
  await user.type(within(born).getByLabelText('Year'), '1367');
  expect(await within(born).findByText('12 April 1988')).toBeVisible();
  await waitFor(() =>
    expect(Object.assign({}, ...updates.inputs.map(({ data }) => data))).toMatchObject({
      full_name: 'Zarghona Quvondiqova',
      dob: '1988-04-12',
    }),
  );
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  await user.click(within(born).getByRole('button', { name: 'Gregorian' }));
  expect(within(born).getByLabelText('Day')).toHaveValue('12');
});

test('a volume that may be a thousand is asked about', async () => {
  const { updates } = keepingHost({
    data: { residence_country: 'AF', expected: { monthly_volume: '1.000' } },
    missing: [missing('data.occupation')],
  });
  openSteps();
  const volume = await screen.findByLabelText(/^Expected amount a month/);
  expect(volume).toHaveAccessibleDescription(
    'Do you mean a thousand? Write 1,000. Otherwise write 1.00.',
  );
  type(/^Expected amount a month/, '1,000');
  await waitFor(() => expect(volume).not.toBeInvalid());
  await waitFor(() => expect(updates.inputs).toHaveLength(1), { timeout: 5000 });
});

test('over a broken line the steps go on, and what was typed is sent when it is back', async () => {
  const { updates } = keepingHost({ missing: [missing('data.address.line')] });
  fail(publicKyc.update, 0, {}, { once: true });
  const { user } = openSteps();
  await heading('Where you live');
  type('Town', 'Kabul');
  expect(await screen.findByText(/There is no connection. Your answers are kept/)).toBeVisible();
  expect(screen.getByLabelText('Town')).toHaveValue('Kabul');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(updates.inputs).toEqual([{ data: { address: { city: 'Kabul' } } }]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Kabul');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await heading('Who you are');
});

test('a session that is over asks for a code over the step, and sends what waited', async () => {
  const { updates } = keepingHost({ missing: [missing('data.address.line')] });
  fail(publicKyc.update, 401, { message: 'No.' }, { once: true });
  const { user } = openSteps();
  await heading('Where you live');
  type('Town', 'Kabul');
  await heading('Enter the code');
  await user.type(screen.getByLabelText('Code'), '123456');
  await heading('Where you live');
  expect(screen.getByLabelText('Town')).toHaveValue('Kabul');
  await waitFor(() => expect(updates.inputs).toEqual([{ data: { address: { city: 'Kabul' } } }]));
});

test('lines of a passport are judged as they are typed, and change nothing by themselves', async () => {
  const { updates } = keepingHost({
    documents: [aDocument({ number: 'L898902C4' })],
    missing: [{ ...missing('documents.0.expires_on') }],
  });
  const { user, container } = openSteps();
  await heading('Documents');
  await user.click(screen.getByRole('button', { name: 'Details of the passport' }));
  await heading('Passport');
  const lines =
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<1';
  type(/Lines of letters/, `${lines}1`);
  expect(await screen.findByText(/All of it: does not fit/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Use this number/ })).toBeNull();
  type(/Lines of letters/, `${lines}0`);
  expect(await screen.findByText('All of it: right')).toBeVisible();
  expect(screen.getByText(/This differs from what you typed: number/)).toBeVisible();
  expect(screen.getByLabelText('Document number')).toHaveValue('L898902C4');
  expect(await violationsIn(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Use this number/ }));
  expect(screen.getByLabelText('Document number')).toHaveValue('L898902C3');
  await waitFor(() =>
    expect(updates.inputs.at(-1)?.documents).toMatchObject([
      { id: 7, type: 'passport', number: 'L898902C3', expires_on: '2012-04-15' },
    ]),
  );
});

test('the signature goes with the declaration, and the page gives the number and promises no day', async () => {
  const { submitted } = keepingHost({ data: { full_name: 'Zarghona Quvondiqova' } });
  const { user, container } = openSteps();
  await heading('Check and sign');
  expect(screen.getByText('Zarghona Quvondiqova')).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  type('Your full name', 'Zarghona Quvondiqova');
  expect(await violationsIn(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign and send' }));
  await heading('Thank you, we have it');
  expect(screen.getByText('CKYC 00042')).toBeVisible();
  expect(submitted.inputs).toEqual([{ declaration: true, signature: 'Zarghona Quvondiqova' }]);
});
