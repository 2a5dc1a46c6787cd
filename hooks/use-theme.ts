import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['compact', 'regular', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

type Appearance = Readonly<{ theme: Theme; density: Density }>;

/** Defaults. Each page was designed for the density `compact`. */
const INITIAL: Appearance = { theme: 'system', density: 'compact' };

const listeners = new Set<() => void>();
let current: Appearance | undefined;

/** Theme and density of this device, with setters. The prerendered page uses the defaults. */
export function useTheme(): Appearance & {
  setTheme: (theme: Theme) => void;
  setDensity: (density: Density) => void;
} {
  const appearance = useSyncExternalStore(subscribe, read, () => INITIAL);
  return { ...appearance, setTheme, setDensity };
}

export const setTheme = (theme: Theme) => change({ theme });
export const setDensity = (density: Density) => change({ density });

function change(part: Partial<Appearance>) {
  current = { ...read(), ...part };
  for (const [key, value] of Object.entries(part)) keep(key, value);
  show(current);
  for (const tell of listeners) tell();
}

function read(): Appearance {
  current ??= {
    theme: THEMES.find((theme) => theme === stored('theme')) ?? INITIAL.theme,
    density: DENSITIES.find((density) => density === stored('density')) ?? INITIAL.density,
  };
  return current;
}

function show({ theme, density }: Appearance) {
  mark('theme', theme, INITIAL.theme);
  mark('density', density, INITIAL.density);
}

function mark(name: 'theme' | 'density', value: string, initial: string) {
  if (value === initial) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

/** Applies a change of theme or density that was made in another tab. */
function follow({ key }: StorageEvent) {
  if (key !== 'theme' && key !== 'density') return;
  current = undefined;
  show(read());
  for (const tell of listeners) tell();
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked, so the page uses the defaults
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // storage is blocked, so the choice is lost when the page closes
  }
}
