import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { notices, type Notices } from '@/lib/contract/notices';
import { session } from '@/lib/contract/people/session';
import type { DocumentType } from '@/lib/domain/document-type';

const lock: Notices['books']['locks'][number] = {
  number: 'TRL 00002',
  modules: ['accounting'],
  lock_date: '2026-10-31',
  reason: 'October is reported.',
  set_by: 'Ada',
  exempt_role_ids: [],
  exceptions: [],
};
const closedYear = { from: '2025-01-01', to: '2025-12-31', is_closed: true };

function Form({ of }: { of: DocumentType }) {
  const form = useForm({ defaultValues: { date: '2026-11-20' } });
  const date = useWatch({ control: form.control, name: 'date' });
  return (
    <FormProvider {...form}>
      <PostingDateField of={of} name="date" label="Date" required />
      <output aria-label="held">{date}</output>
    </FormProvider>
  );
}

async function typed(text: string, of: DocumentType = 'journal entry') {
  answer(session.current, () => aDeveloper());
  answer(notices, () => ({
    approvals: { data: [], total: 0 },
    jobs: [],
    reviews: null,
    left_open: null,
    offers: null,
    lock: { to: lock.lock_date, modules: lock.modules },
    sample: null,
    books: { years: [closedYear], locks: [lock] },
  }));
  const { user } = renderScreen(<Form of={of} />);
  const field = screen.getByLabelText('Date', { exact: false });
  await user.clear(field);
  await user.type(field, text);
  return { user, field };
}

test('a day that is locked says so while it is typed: by which lock, why, and the next open day', async () => {
  const { field } = await typed('2026-10-15');
  expect(
    await screen.findByText(
      'Accounting is locked up to 2026-10-31 (TRL 00002: October is reported.).',
    ),
  ).toBeVisible();
  expect(field).toBeInvalid();
});

test('the next open day is taken by its button or its key, and the field keeps the focus', async () => {
  const { user, field } = await typed('2026-10-15');
  await user.click(await screen.findByRole('button', { name: /2026-11-01/ }));
  expect(screen.getByLabelText('held')).toHaveTextContent('2026-11-01');
  expect(field).toHaveFocus();
  expect(field).toBeValid();

  await user.clear(field);
  await user.type(field, '2025-07-01');
  expect(await screen.findByText(/^The fiscal year .+ is closed\.$/)).toBeVisible();
  await user.keyboard('{Alt>}o{/Alt}');
  expect(field).toHaveValue('2026-11-01');
});

test('a lock of another part of the books says nothing', async () => {
  const { field } = await typed('2026-10-15', 'sales');
  expect(await screen.findByText(/Thursday/)).toBeVisible();
  expect(field).toBeValid();
});
