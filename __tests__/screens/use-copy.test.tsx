import { screen } from '@testing-library/react';
import { renderScreen } from '@/__tests__/support/render-screen';
import { useCopy } from '@/hooks/use-copy';

function Copying() {
  const copy = useCopy();
  return <button onClick={() => copy('SAL 00042')}>Copy</button>;
}

test('a text is copied and the toast confirms it', async () => {
  const { user } = renderScreen(<Copying />);
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('SAL 00042');
  expect(await screen.findByText('Copied')).toBeInTheDocument();
});

test.each(['the browser refuses', 'a page over plain http has no clipboard'])(
  'if %s, the toast says to copy by hand',
  async (reason) => {
    const { user } = renderScreen(<Copying />);
    if (reason === 'the browser refuses') {
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    } else {
      jest.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    }
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/copy it by hand/)).toBeInTheDocument();
  },
);
