import type { SettingSection } from '@/components/settings/system-setting/sections';
import type { ListedSetting } from '@/lib/contract/settings/system-setting';
import { foldDigits } from '@/lib/format/fold';

/** Form values of a section: texts as typed, booleans, and prefixes by kind. */
export type SettingValues = Readonly<Record<string, string | boolean | Record<string, string>>>;

const topOf = (name: string) => name.split('.')[0] ?? name;

export function valuesOf({ fields }: SettingSection, record: ListedSetting): SettingValues {
  const body: ReadonlyMap<string, unknown> = new Map(Object.entries(record));
  return Object.fromEntries(
    fields.map(({ name }): [string, SettingValues[string]] => {
      const value = body.get(topOf(name));
      return [topOf(name), typeof value === 'boolean' || isTexts(value) ? value : typed(value)];
    }),
  );
}

/** Converts a section to the request. An invalid whole number is sent as text, so that the host refuses it. */
export function toInput({ fields }: SettingSection, values: SettingValues) {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[topOf(name)];
      if (typeof value !== 'string') return [topOf(name), foldAll(value)];
      const isWhole = kind === 'whole' || name === 'numberFormat';
      if (isWhole) return [name, wholeOf(value)];
      if (kind === 'limit') return [name, foldDigits(value).trim() || null];
      if (kind === 'words') return [name, wordsOf(value)];
      if (kind === 'codes') return [name, wordsOf(value.toUpperCase())];
      return [name, kind === 'percent' || kind === 'amount' ? foldDigits(value).trim() : value];
    }),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[,،;]/)
    .map((word) => word.trim())
    .filter(Boolean);

function typed(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

function foldAll(value: SettingValues[string] | undefined) {
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, foldDigits(text).trim()]),
  );
}

function wholeOf(text: string): number | string {
  const digits = foldDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits;
}
