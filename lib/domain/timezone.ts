/**
 * Names that engines still give to zones that IANA has renamed, and other names of UTC (IANA time zone
 * database, file `backward`). Everything else an engine folds itself.
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
 * The IANA name of a time zone, whichever of its names is given in whichever case. Undefined for what
 * this engine does not take, and for offsets, which PostgreSQL reads with the opposite sign.
 */
export function timezoneOf(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return RENAMED[timeZone] ?? timeZone;
  } catch {
    return undefined; // a RangeError: no zone has this name
  }
}

/** All zones that this engine lists, each by its IANA name, in alphabetical order. */
export function timezones(): string[] {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [...new Set(names.map((name) => RENAMED[name] ?? name))].toSorted();
}
