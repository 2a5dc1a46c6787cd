'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Preferences } from '@/lib/contract/people/profile';
import { useHydrated } from './use-hydrated';

/** Preferences except language, theme and density, which are needed before the first paint and have their own store. */
export type Habits = Readonly<{
  digits: NonNullable<Preferences['digits']>;
  /** Effect of Enter in a form of several fields. */
  enter_key: NonNullable<Preferences['enter_key']>;
  /** True if single letters act as shortcuts. */
  shortcuts: boolean;
  /** Replaces the organisation's format; undefined keeps the organisation's format. */
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

/** The user's preferences as stored on this device; the defaults while a page hydrates. */
export function usePreferences(): Habits {
  const kept = useStore();
  return useHydrated() ? kept : INITIAL;
}

/** Preferences, for code outside of components. */
export const currentPreferences = (): Habits => useStore.getState();

/** Applies the profile's preferences; a missing preference returns to the default. */
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
