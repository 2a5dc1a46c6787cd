import { screen, waitFor } from '@testing-library/react';

import { focusOn, keys } from '@/__tests__/support/journal-fixture';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { answer } from '@/__tests__/support/mock-api';
import { openPad } from '@/__tests__/support/pad-fixture';
import { parties } from '@/lib/contract/accounting/parties';

jest.setTimeout(20_000);

const ZIA = aParty(12, 'Zia Omari');

test.each([
  ['en', 'Customer'],
  ['fa', 'مشتری'],
] as const)(
  'a customer is found at the pad by the number of the file, which nobody is added as (%s)',
  async (locale, label) => {
    const { user } = await openPad({ locale, teach: () => undefined });
    const asked = answer(parties.list, ({ search }) =>
      aPartyPage(search === 'KYC-000012' ? [ZIA] : []),
    );
    answer(parties.show, () => aPartyRecord(ZIA));
    const field = screen.getByLabelText(label);
    focusOn(field);
    await keys(user, 'KYC-000012');
    await user.click(await screen.findByRole('option', { name: /Zia Omari/ }));
    await waitFor(() => expect(field).toHaveValue('Zia Omari'));
    await user.clear(field);
    await user.type(field, 'KYC-000013');
    await waitFor(() => expect(asked.inputs.at(-1)).toMatchObject({ search: 'KYC-000013' }));
    expect(screen.queryByRole('option')).toBeNull();
  },
);
