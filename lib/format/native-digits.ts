const ZERO = 0x06f0;

/** Replaces Latin digits with Persian digits. */
export function persianDigits(text: string): string {
  return text.replace(/[0-9]/g, (figure) => String.fromCharCode(ZERO + Number(figure)));
}

/** Converts a number to Persian digits and separators: `1,234.50` is `۱٬۲۳۴٫۵۰`. */
export function persianNumber(text: string): string {
  const separated = text.replace(/(?<=\d),(?=\d)/g, '\u066c').replace(/(?<=\d)\.(?=\d)/g, '\u066b');
  return persianDigits(separated);
}
