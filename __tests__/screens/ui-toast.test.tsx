import { act, fireEvent, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { toast as queue } from 'react-hot-toast/headless';
import { renderScreen } from '@/__tests__/support/render-screen';
import { Toaster } from '@/components/layout/toaster';
import { toast, TOAST_MS } from '@/hooks/use-toast';

const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
const say = (text: string) => act(async () => toast.success(text));

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await act(async () => queue.removeAll());
  jest.useRealTimers();
});

test('a toast stays for 1980 ms', async () => {
  expect(TOAST_MS).toBe(1980);
  renderScreen(null);
  await say('JOU 00318 saved');
  await pass(1979);
  expect(screen.getByText('JOU 00318 saved')).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText('JOU 00318 saved')).not.toBeInTheDocument();
});

test('a click closes a toast', async () => {
  renderScreen(null);
  await say('JOU 00318 saved');
  fireEvent.click(screen.getByText('JOU 00318 saved'));
  expect(screen.queryByText('JOU 00318 saved')).not.toBeInTheDocument();
});

test('a toast under the pointer waits', async () => {
  renderScreen(null);
  await say('JOU 00318 saved');
  fireEvent.mouseEnter(screen.getByRole('status'));
  await pass(60_000);
  expect(screen.getByText('JOU 00318 saved')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('status'));
  await pass(TOAST_MS);
  expect(screen.queryByText('JOU 00318 saved')).not.toBeInTheDocument();
});

test('the region that reads toasts out is in the first HTML', () => {
  const html = renderToString(<Toaster />);
  expect(html).toContain('role="status"');
  expect(html).toContain('aria-live="polite"');
});

test('an error toast is told apart from a success', async () => {
  renderScreen(null);
  await act(async () => toast.error('Successfully deleted'));
  expect(screen.getByText('Successfully deleted')).toHaveAttribute('data-type', 'error');
});
