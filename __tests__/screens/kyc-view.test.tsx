import { fireEvent, screen, waitFor } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { useFetchingXhr } from '@/__tests__/support/fetching-xhr';
import { aDocument, aView, keepingHost } from '@/__tests__/support/kyc-application';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycViewScreen } from '@/components/compliance/public-kyc/visit-screen';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import { PUBLIC_STATUSES } from '@/lib/domain/compliance/kyc-state';
import type { Locale } from '@/lib/i18n';

const TOKEN = 'v'.repeat(43);

useFetchingXhr();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (locale: Locale = 'en', hash = '') =>
  renderScreen(<KycViewScreen />, { at: `/customer/kyc-view${hash}`, locale });
const openView = (locale: Locale = 'en') => {
  sessionStorage.setItem('identify', TOKEN);
  return open(locale);
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('number, address and code lead to the state, the dates and what was told, masked', async () => {
  const asked = answer(publicKyc.view, () => ({ reference: TOKEN }));
  const { verified } = keepingHost({ status: 'received', number: 'CKYC 00042' });
  const documents = [aDocument({ number: '•••• 1903', expires_on: '2031-01-09' })];
  answer(publicKyc.show, () => aView({ documents }));
  const { user, container } = open();
  await heading('Your verification');
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: 'CKYC ۰۰۰۴۲' } });
  const email = screen.getByLabelText('E-mail address');
  fireEvent.change(email, { target: { value: 'Zarghona@example.org' } });
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Enter the code');
  await user.type(screen.getByLabelText('Code'), '123456');
  expect(await screen.findByText('We have received what you sent.')).toBeVisible();
  expect(asked.inputs).toEqual([{ number: 'CKYC 00042', email: 'zarghona@example.org' }]);
  expect(verified.inputs).toEqual([{ code: '123456' }]);
  expect(screen.getByText('20 November 2026')).toBeVisible();
  expect(screen.getByText('•••• 1903')).toBeVisible();
  expect(screen.getByText('complaints@delta.example')).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});

test.each(['en', 'fa'] as const)(
  'no state is told with a word of lists, scores or suspicion: %s',
  async (locale) => {
    for (const status of PUBLIC_STATUSES) {
      answer(publicKyc.show, () => aView({ status, text: '.' }));
      const { container, unmount } = openView(locale);
      await screen.findByText('CKYC 00042');
      expect(container.textContent).not.toMatch(
        /list|score|risk|suspic|sanction|fraud|fail|فهرست|تحریم|خطر|مشکوک|امتیاز/i,
      );
      unmount();
    }
  },
);

test('what is asked for stands with its day, and a paper is sent right there', async () => {
  const { uploads } = keepingHost({ documents: [aDocument()] });
  const request = {
    message: 'The photo is not legible.',
    asked_at: '2026-11-21T10:00:00Z',
    due_on: '2026-12-05',
    fields: [{ field: 'documents.0.files', reason: 'Blurred' }],
  };
  answer(publicKyc.show, () =>
    aView({ status: 'info_requested', request, documents: [aDocument()] }),
  );
  const { user, container } = openView();
  expect(await screen.findByText('The photo is not legible.')).toBeVisible();
  expect(screen.getByText('Please answer by 5 December 2026.')).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Send a new passport'), photo);
  expect(await screen.findByText('The file has arrived.')).toBeVisible();
  expect(uploads.inputs).toEqual([{ document: '7', side: 'front' }]);
});

test('somebody who was taken on sees level, limits and end, and can change what was told', async () => {
  keepingHost({ missing: [{ field: 'data.occupation', message: '.', code: 'field.required' }] });
  answer(publicKyc.show, () =>
    aView({
      status: 'approved',
      tier: 'standard',
      expires_on: '2031-01-09',
      can_update: true,
      limits: { per_ticket: '5000.00', per_month: null },
    }),
  );
  const renewed = answer(publicKyc.renew, () => keepingHost().draft());
  const { user } = openView();
  expect(await screen.findByText('Standard')).toBeVisible();
  expect(screen.getByText('5000.00 USD')).toBeVisible();
  expect(screen.getByText('9 January 2031')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Update my data' }));
  await heading('Check and sign');
  expect(renewed.inputs).toHaveLength(1);
});

test('a mailed link leaves the address at once, is used by a press alone, and says when it was used', async () => {
  refuse(publicKyc.resume, 'This link has been used or has expired.', 'token');
  const { user } = open('en', `#${TOKEN}`);
  await heading('Continue your verification');
  expect(location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  expect(await screen.findByText('This link has been used or has expired.')).toBeVisible();
  const used = answer(publicKyc.resume, () => ({ reference: TOKEN }));
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await heading('Enter the code');
  expect(used.inputs).toEqual([{ token: TOKEN }]);
});

test('a session that is over asks for a code and goes nowhere else', async () => {
  fail(publicKyc.show, 401, { message: 'No.' });
  openView();
  await heading('Enter the code');
  expect(location.pathname).toContain('/customer/kyc-view');
});

test('over a broken line the page says so, and another try brings it', async () => {
  fail(publicKyc.show, 0);
  const { user } = openView();
  expect(await screen.findByRole('alert')).toHaveTextContent(/There is no connection/);
  answer(publicKyc.show, () => aView());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('CKYC 00042')).toBeVisible();
});

test('whoever signs out leaves nothing behind', async () => {
  answer(publicKyc.show, () => aView());
  const left = answer(publicKyc.leave, () => ({}));
  const { user } = openView();
  await screen.findByText('CKYC 00042');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByLabelText('E-mail address');
  expect(left.inputs).toHaveLength(1);
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
