'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Preferences } from '@/lib/contract/people/profile';
import { useHydrated } from './use-hydrated';

/** Language, theme and density have a store of their own: they are needed before the first paint. */
export type Habits = Readonly<{
  digits: NonNullable<Preferences['digits']>;
  /** What Enter does in a form of several fields. */
  enter_key: NonNullable<Preferences['enter_key']>;
  /** Whether single letters act as shortcuts. */
  shortcuts: boolean;
  /** In place of the organisation's own; nothing keeps the organisation's. */
  date_format: string | undefined;
  time_format: string | undefined;
}>;

const INITIAL: Habits = {
  digits: 'latin',
  enter_key: 'next',
  shortcuts: true,
  date_format: undefined,
  time_format: undefined,
};

const useStore = create<Habits>()(persist(() => INITIAL, { name: 'preferences' }));

/** How the signed-in user likes to work, as kept on this device; the defaults while a page hydrates. */
export function usePreferences(): Habits {
  const kept = useStore();
  return useHydrated() ? kept : INITIAL;
}

/** The same, outside of a component. */
export const currentPreferences = (): Habits => useStore.getState();

/** Takes over what the profile says; what it leaves out stands as the organisation has it. */
export function keepPreferences(given: Preferences): void {
  const { digits, enter_key, shortcuts, date_format, time_format } = given;
  useStore.setState({
    digits: digits ?? INITIAL.digits,
    enter_key: enter_key ?? INITIAL.enter_key,
    shortcuts: shortcuts ?? INITIAL.shortcuts,
    date_format,
    time_format,
  });
}
