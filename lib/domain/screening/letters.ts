/** How a letter of another script is written in Latin letters; what is not here stays as it is. */
type Letters = Readonly<Record<string, string>>;

/** Arabic letters with those of Persian, Pashto and Urdu. Short vowels are not written in these scripts. */
const ARABIC: Letters = {
  ...{ ا: 'a', ٱ: 'a', ء: '', ب: 'b', پ: 'p', ت: 't' },
  ...{ ٹ: 't', ټ: 't', ث: 's', ج: 'j', چ: 'ch', ځ: 'dz', څ: 'ts', ح: 'h', خ: 'kh', د: 'd' },
  ...{ ڈ: 'd', ډ: 'd', ذ: 'z', ر: 'r', ړ: 'r', ڑ: 'r', ز: 'z', ژ: 'zh', ږ: 'zh', س: 's' },
  ...{ ش: 'sh', ښ: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f', ق: 'q' },
  ...{ ك: 'k', ک: 'k', ګ: 'g', گ: 'g', ل: 'l', م: 'm', ن: 'n', ں: 'n', ڼ: 'n', ه: 'h', ھ: 'h' },
  ...{ ہ: 'h', ە: 'h', ة: 'a', ۃ: 'a', و: 'w', ۇ: 'u', ي: 'y', ی: 'y', ې: 'e', ۍ: 'ay', ے: 'e' },
  ...{ ى: 'a', ـ: '' },
};

const HEBREW: Letters = {
  ...{ א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'y', כ: 'k' },
  ...{ ך: 'k', ל: 'l', מ: 'm', ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: '', פ: 'p', ף: 'p', צ: 'ts' },
  ...{ ץ: 'ts', ק: 'q', ר: 'r', ש: 'sh', ת: 't' },
};

const CYRILLIC: Letters = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', ғ: 'gh', д: 'd', ђ: 'dj', е: 'e', є: 'ye' },
  ...{ ж: 'zh', з: 'z', ѕ: 'dz', и: 'i', і: 'i', ј: 'j', к: 'k', қ: 'q', л: 'l' },
  ...{ љ: 'lj', м: 'm', н: 'n', ң: 'ng', њ: 'nj', о: 'o', ө: 'o', п: 'p', р: 'r', с: 's', т: 't' },
  ...{ ћ: 'c', у: 'u', ү: 'u', ұ: 'u', ф: 'f', х: 'kh', ҳ: 'h', һ: 'h', ц: 'ts' },
  ...{ ч: 'ch', ҷ: 'j', џ: 'dz', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ә: 'a' },
  ...{ ю: 'yu', я: 'ya' },
};

const GREEK: Letters = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
};

/** Latin letters that are more than a letter with a mark, and signs that stand inside a word. */
const LATIN: Letters = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n' },
  ...{ ə: 'a', ƒ: 'f', ĸ: 'k' },
};

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...LATIN, ...CYRILLIC, ...GREEK, ...ARABIC, ...HEBREW }),
);

/** Letters that are read in different ways, most of them by Arabs, Persians and Indians; the first is the usual one. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  ...{ ذ: ['z', 'dh', 'd'], ظ: ['z', 'dh', 'd'], ض: ['z', 'd', 'dh'], ث: ['s', 'th', 't'] },
  ...{ ق: ['q', 'gh', 'k', 'g'], غ: ['gh', 'q', 'g'], ج: ['j', 'g', 'dj'] },
  ...{ đ: ['d', 'dj'], ђ: ['dj', 'd'] },
};
const MOST_READINGS = 24;

/** Each way in which a word may be read, the Persian one first for Arabic letters; mostly one for other scripts. */
export function readingsOf(word: string): string[] {
  let readings = [''];
  for (const letter of word) {
    const every = READINGS[letter] ?? [LETTERS.get(letter) ?? letter];
    const ways = readings.length * every.length > MOST_READINGS ? every.slice(0, 1) : every;
    readings = ways.flatMap((way) => readings.map((begun) => begun + way));
  }
  return readings;
}

/** Letters of the scripts that leave out short vowels. */
export const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
