import { localTime } from './calendar';

/**
 * Current name for each old name that JavaScript engines still return, and `UTC` for its other names (IANA time zone
 * database, file `backward`). Engines resolve all other aliases.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Etc/GMT': 'UTC',
  'Etc/UTC': 'UTC',
  GMT: 'UTC',
};

/**
 * Returns the IANA name of a time zone for any of its names, in upper or lower case. Undefined for a name that this
 * engine rejects, and for an offset, because PostgreSQL reads offsets with the opposite sign.
 */
export function timezoneOf(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return RENAMED[timeZone] ?? timeZone;
  } catch {
    return undefined; // RangeError: the zone is unknown
  }
}

/** UTC and all zones that this engine lists, by IANA name, in alphabetical order. */
export function timezones(): string[] {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [...new Set(names.map((name) => RENAMED[name] ?? name))].toSorted();
}

/** Difference between the clock of a time zone and UTC at an instant, in ms; the instant is in ms too. */
function offsetAt(timezone: string, instant: number): number {
  const whole = Math.floor(instant / 1_000) * 1_000;
  const clock = localTime(timezone, whole).replace(' ', 'T');
  return Date.parse(`${clock}Z`) - whole;
}

/** Local time of a time zone at an instant, such as `2026-11-20 10:00`. */
export const clockAt = (timezone: string, instant: Date): string =>
  localTime(timezone, instant).slice(0, 16);

/**
 * Instant in ms at which the clocks of a time zone show a local time such as `2026-11-20T10:00:00`. NaN if the text is
 * not a time.
 */
export function instantOfClock(timezone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const near = asUtc - offsetAt(timezone, asUtc);
  return asUtc - offsetAt(timezone, near);
}
