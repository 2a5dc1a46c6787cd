/** No letter or figure that could be taken for another one. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password nobody guesses, in groups that can be read aloud: some 115 bits from the browser's own source. */
export function generatedPassword(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}

/** Values beyond the last whole round of the alphabet are drawn again: every letter is as likely. */
function randomLetter(): string {
  const whole = 256 - (256 % LETTERS.length);
  for (;;) {
    const [value = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (value < whole) return LETTERS.charAt(value % LETTERS.length);
  }
}
