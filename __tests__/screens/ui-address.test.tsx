import { act, screen } from '@testing-library/react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { goTo } from '@/__tests__/support/mock-navigation';
import { renderScreen } from '@/__tests__/support/render-screen';

function Address() {
  const router = useRouter();
  const query = useSearchParams();
  return (
    <>
      <output>{`${usePathname()} ${query.get('q')}`}</output>
      <button onClick={() => router.push('/reports')}>Go</button>
    </>
  );
}

test('a screen under test stands at its address below the base path and follows it', async () => {
  const { user } = renderScreen(<Address />, { at: '/accounting/journal-entry/42?q=rent' });
  expect(screen.getByText('/accounting/journal-entry/42 rent')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/build/accounting/journal-entry/42');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(screen.getByText('/reports null')).toBeInTheDocument();
  act(() => goTo('/accounting/journal-entry/new'));
  expect(screen.getByText('/accounting/journal-entry/new null')).toBeInTheDocument();
});
