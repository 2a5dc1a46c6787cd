/** Matches any character outside the SEPA character set. */
const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Replacements for typographic marks, and for letters that do not become plain Latin letters by removing an accent. */
const WRITTEN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '‛': "'",
  '′': "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '´': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '‚': ',',
  '…': '...',
  _: '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};

/**
 * Converts text to the character set that every SEPA bank reads. It removes accents, simplifies typographic marks and
 * replaces other marks with a dot. Undefined if a letter or figure has no Latin form, or if nothing remains.
 */
export function bankText(text: string): string | undefined {
  const marked = text.normalize('NFC').replaceAll(OTHER, (sign) => WRITTEN[sign] ?? sign);
  const plain = marked
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(OTHER, (sign) => WRITTEN[sign] ?? (/[\p{L}\p{N}]/u.test(sign) ? sign : '.'))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain === '' || plain.search(OTHER) !== -1 ? undefined : plain;
}

export const isBankText = (text: string): boolean => bankText(text) !== undefined;
