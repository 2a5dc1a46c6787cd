import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'react-hot-toast/headless';

// Catalogues and calendars arrive as chunks; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 5_000 });

// React records a stack for each element that it makes, for its warnings; that takes an eighth of the time.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);

jest.mock('next/navigation', () => jest.requireActual('@/__tests__/support/mock-navigation'));

/** What React says of a fault in a component, though the screen looks right. */
const FAULT =
  /^(Cannot update a component|Each child in a list|Encountered two children|A component is changing|React does not recognize|Received `)/;

let told: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  // The queue outlives the page: the toast of the test before would answer for this one.
  toast.removeAll();
  told = jest.spyOn(console, 'error');
});

afterEach(() => {
  const faults = told.mock.calls.filter(([said]) => FAULT.test(String(said)));
  told.mockRestore();
  expect(faults).toEqual([]);
});
