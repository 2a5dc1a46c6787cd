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

/** All zones that this engine lists, by IANA name, in alphabetical order. */
export function timezones(): string[] {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [...new Set(names.map((name) => RENAMED[name] ?? name))].toSorted();
}
