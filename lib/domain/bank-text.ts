/** Signs that the character set of SEPA files has, beside Latin letters and figures. */
const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Letters without an accent that could fall away, and typographic marks, as banks write them. */
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
 * A text in the character set that every bank of the scheme reads. Accents fall away and typographic marks become plain
 * ones; other marks become a dot. Returns undefined if a letter or figure has no Latin form.
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
