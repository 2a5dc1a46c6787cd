const ZERO = 0x06f0;

/** Latin figures as the Persian ones; separators and all else stay. The way back is `foldDigits`. */
export function persianDigits(text: string): string {
  return text.replace(/[0-9]/g, (figure) => String.fromCharCode(ZERO + Number(figure)));
}

/** A number in Persian figures with their separators: `1,234.50` is `۱٬۲۳۴٫۵۰`. */
export function persianNumber(text: string): string {
  const separated = text.replace(/(?<=\d),(?=\d)/g, '\u066c').replace(/(?<=\d)\.(?=\d)/g, '\u066b');
  return persianDigits(separated);
}
