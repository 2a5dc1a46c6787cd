import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'react-hot-toast/headless';

// Catalogues and calendars are loaded as chunks, which takes longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// React records a stack for each element, for its warnings, which takes an eighth of the test time. This stops it.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);

jest.mock('next/navigation', () => jest.requireActual('@/__tests__/support/mock-navigation'));

/** React errors that report a fault in a component even if the screen looks right. */
const FAULT =
  /^(Cannot update a component|Each child in a list|Encountered two children|A component is changing|React does not recognize|Received `)/;

let told: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  // The toast queue survives the page, so a toast of the previous test could satisfy this one.
  toast.removeAll();
  told = jest.spyOn(console, 'error');
});

afterEach(() => {
  const faults = told.mock.calls.filter(([said]) => FAULT.test(String(said)));
  told.mockRestore();
  expect(faults).toEqual([]);
});
