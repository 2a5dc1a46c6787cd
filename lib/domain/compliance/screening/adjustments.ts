/**
 * Reasons why a match's score differs from the score of its names alone. The browser also uses this list; the rules
 * stay on the server.
 */
export const ADJUSTMENTS = [
  'same_birth_year',
  'other_birth_year',
  'other_country',
  'other_gender',
  'not_whole',
  'one_word',
  'few_words',
  'needs_second',
  'same_document',
] as const;
export type Adjustment = Readonly<{ kind: (typeof ADJUSTMENTS)[number]; value: number }>;

/** Rules by which two words match, strictest first. */
export const LIKENESSES = ['same', 'joined', 'variant', 'sound', 'consonants', 'letters'] as const;
export type Likeness = (typeof LIKENESSES)[number];
