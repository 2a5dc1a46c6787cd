import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { useFetchingXhr } from '@/__tests__/support/fetching-xhr';
import { aDocument, keepingHost } from '@/__tests__/support/kyc-application';
import { fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycRegisterScreen } from '@/components/compliance/public-kyc/visit-screen';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';

useFetchingXhr();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('identify', 'r'.repeat(43));
});

const missing = (field: string, code = 'field.required') => ({ field, code, message: 'Missing.' });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const open = () => renderScreen(<KycRegisterScreen />, { at: '/customer/kyc-register' });

const company = (own: Partial<KycDraft> = {}) =>
  keepingHost({ type: 'company', data: { registry_country: 'AF' }, ...own });

test('owners are named one by one, their shares summed, and nothing is sent before it is whole', async () => {
  const { updates } = company({ missing: [missing('data.beneficial_owners')] });
  const { user, container } = open();
  await heading('Who runs and owns it');
  expect(screen.getByText('Step', { exact: false })).toHaveTextContent('Step 4 of 7');
  const owners = within(screen.getByRole('region', { name: 'Owners' }));
  const own = async (at: number, name: string, share: string) => {
    await user.click(owners.getByRole('button', { name: 'Add an owner' }));
    const put = (label: string, value: string) => {
      const field = owners.getAllByLabelText(label)[at];
      if (field) fireEvent.change(field, { target: { value } });
    };
    put('Full name', name);
    put('Share in percent', share);
  };
  await own(0, 'Nilgun Yaqubzadeh', '60');
  expect(await owners.findByText(/Together they own/)).toHaveTextContent('60 %');
  await own(1, 'Torpekai Wisalzada', '٤٠.5');
  expect(await owners.findByText(/more than 100 %/)).toHaveTextContent('100.5 %');
  const second = owners.getAllByLabelText('Share in percent')[1];
  if (second) fireEvent.change(second, { target: { value: '40' } });
  expect(await owners.findByText(/Together they own/)).toHaveTextContent('100 %');
  await waitFor(() =>
    expect(updates.inputs.at(-1)?.data?.beneficial_owners).toMatchObject([
      { name: 'Nilgun Yaqubzadeh', pct: '60', control_type: 'shares' },
      { name: 'Torpekai Wisalzada', pct: '40' },
    ]),
  );
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
  for (const { data } of updates.inputs) {
    expect(data?.beneficial_owners?.every(({ name }) => name !== '')).toBe(true);
  }
});

test('a country that is not served is told before anything else is filled in', async () => {
  company({ refused_countries: ['AF'], missing: [missing('data.legal_name')] });
  open();
  await heading('The company');
  expect(await screen.findByText(/We do not serve this country at present/)).toBeVisible();
});

test('a signatory who owes a document is asked for it with the documents', async () => {
  const signatories = [{ key: 's1', name: 'Nilgun Yaqubzadeh' }];
  company({
    data: { registry_country: 'AF', signatories },
    missing: [missing('data.signatories.0', 'kyc.signatory-document')],
  });
  open();
  await heading('Which document?');
  expect(screen.getByRole('radio', { name: 'Registration certificate' })).toBeChecked();
});

test('a second passport is a document of its own, and no further page of the first', async () => {
  const signatories = [
    { key: 's1', name: 'Nilgun Yaqubzadeh' },
    { key: 's2', name: 'Torpekai Wisalzada' },
  ];
  const documents = [aDocument({ id: 7, number: 'QX77', person: 's1' })];
  const { updates, uploads } = company({
    documents,
    data: { registry_country: 'AF', signatories },
    missing: [missing('data.signatories.1', 'kyc.signatory-document')],
  });
  const { user } = open();
  await heading('Documents');
  await user.click(screen.getByRole('button', { name: 'Add a document' }));
  await heading('Which document?');
  await user.click(screen.getByRole('radio', { name: 'Passport' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Photograph the passport');
  expect(updates.inputs).toEqual([
    { documents: [{ id: 7, type: 'passport' }, { type: 'passport' }] },
  ]);
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  const file = new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('second.pdf');
  await user.click(screen.getByRole('button', { name: 'Use this photo' }));
  await heading('Passport');
  expect(uploads.inputs).toEqual([{ document: '9', side: 'front' }]);
});

test('whoever is asked for a document again reads why where the documents are, and sends another photo there', async () => {
  const fields = [{ field: 'documents.0', reason: 'It is blurred.' }];
  const { uploads } = keepingHost({
    status: 'info_requested',
    documents: [aDocument({ id: 7, number: 'QX77' })],
    request: {
      message: 'A sharper photo, please.',
      fields,
      asked_at: '2026-11-20T10:00:00Z',
      due_on: '2026-12-04',
    },
  });
  const { user, container } = open();
  await heading('Documents');
  expect(screen.getByText('A sharper photo, please.')).toBeVisible();
  expect(screen.getByText('It is blurred.')).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send a new passport' }));
  await heading('Photograph the passport');
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  const file = new File(['%PDF-1.7'], 'sharper.pdf', { type: 'application/pdf' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('sharper.pdf');
  await user.click(screen.getByRole('button', { name: 'Use this photo' }));
  await heading('Passport');
  expect(uploads.inputs).toEqual([{ document: '7', side: 'front' }]);
});

test('both sides of a card are sent one by one, and a file waits for a line that is broken', async () => {
  const { uploads } = keepingHost({ missing: [missing('documents', 'kyc.identity-document')] });
  const { user, container } = open();
  await heading('Which document?');
  await user.click(screen.getByRole('radio', { name: 'National identity card' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Photograph the identity card');
  expect(await violationsIn(container)).toEqual([]);
  const pick = () => {
    const input = screen.getByLabelText('Choose a file', { selector: 'input' });
    const file = new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' });
    fireEvent.change(input, { target: { files: [file] } });
  };
  pick();
  expect(await screen.findByText('card.pdf')).toBeVisible();
  fail(publicKyc.upload, 0, {}, { once: true });
  await user.click(screen.getByRole('button', { name: 'Use this photo' }));
  expect(await screen.findByText(/The file is kept on this page/)).toBeVisible();
  fireEvent(window, new Event('online'));
  await heading('Photograph the back of the identity card');
  pick();
  await screen.findByText('card.pdf');
  await user.click(screen.getByRole('button', { name: 'Use this photo' }));
  await heading('National identity card');
  expect(uploads.inputs).toEqual([
    { document: 'national_id', side: 'front' },
    { document: '7', side: 'back' },
  ]);
});

test('a file that is refused is told why, and another one can be chosen', async () => {
  keepingHost({ missing: [missing('documents', 'kyc.identity-document')] });
  fail(publicKyc.upload, 422, { message: 'No.', errors: { file: ['This is no picture.'] } });
  const { user } = open();
  await heading('Which document?');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('Photograph the passport');
  const input = screen.getByLabelText('Choose a file', { selector: 'input' });
  const file = new File(['MZ'], 'photo.pdf', { type: 'application/pdf' });
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText('photo.pdf');
  await user.click(screen.getByRole('button', { name: 'Use this photo' }));
  expect(await screen.findByText('This is no picture.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
});

test('only whoever holds a high public office, or is asked by the office, says where the wealth comes from', async () => {
  const { updates } = keepingHost({
    missing: [{ field: 'data.pep', code: 'field.required', message: 'Missing.' }],
  });
  const { user } = open();
  await heading('What you plan');
  expect(screen.queryByLabelText('Source of wealth')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Yes, I do' }));
  await user.type(await screen.findByLabelText('Source of wealth'), 'Savings');
  await waitFor(() => expect(updates.inputs.at(-1)?.data?.source_of_wealth).toBe('Savings'));
});
