const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const TITLES = setOf(
  `mr mrs ms miss dr prof eng engr sir madam mullah mulla maulvi mawlawi mawlavi molvi haji hajji hajj alhaj
  sheikh shaikh shaykh sheik sayyid seyyed syed janab gen col capt maj lt general colonel major
  captain hojjatoleslam ayatollah`,
);

/** Words of legal forms in many countries, in Latin letters, with words that only link them. */
export const LEGAL_FORMS = setOf(
  `ltd limited llc llp lp inc incorporated corp corporation co company plc gmbh mbh ag kg kgaa ohg ug sa sas sarl
  srl spa nv bv oy oyj ab as asa aps kft zrt rt doo dd ooo oao zao pao ao ojsc cjsc pjsc jsc fze fzco fzc fz
  dmcc psc pvt private pte pty sdn bhd est establishment holding holdings group the of and for
  public joint stock open closed aktiengesellschaft gesellschaft mit beschrankter haftung sociedad anonima societe
  anonyme societa per azioni limitada ltda compagnie spolka akcyjna sp zoo anonim sirketi sirket sti tas pt tbk cv
  obshchestvo ogranichennoy otvetstvennostyu aktsionernoe otkrytoe zakrytoe publichnoe kaisha kabushiki
  naamloze vennootschap sharikat sherkat muassasa`,
);

/** Words that occur in many names of organisations and therefore do not distinguish them. */
export const GENERIC = setOf(
  `trading trade traders general international commercial commerce bank banking exchange money transfer finance
  financial investment investments invest industries industrial industry services service shipping maritime
  marine lines line transport logistics import export company enterprise enterprises house global world
  national state foundation organization organisation association institute university center centre
  technology technologies engineering construction development petroleum oil gas energy chemical steel airlines
  air aviation insurance capital management systems solutions products production factory plant works
  east west north south new middle asia gulf islamic first
  tejari bazargani tijara`,
);

export const VESSEL_PREFIXES = setOf('mv mt ms ss mts vessel ship tanker');

/** Articles, and words for son and daughter. Some spellings of a name omit them. */
export const PARTICLES = setOf('al el ul ur bin ibn ben bint binti');

/** Link words within European names. */
const LINKS = setOf('de la le du del der den von van di da do dos das ten ter zu of the and');

/** Arabic for "servant of". It forms one name together with the next word. */
export const SERVANT = 'abdul';

/** True if a word cannot be a name alone: an initial, a particle, a link word, or `abdul`. */
export const isNameless = (text: string): boolean =>
  text.length < 2 || text === SERVANT || PARTICLES.has(text) || LINKS.has(text);

/** Common words of company names in other scripts, with their English form. Legal forms become a blank. */
const WORDS_BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/(?:股份)?有限(?:责任|責任)?公司|集团|集團|公司|株式会社|주식회사|유한회사|\(주\)/gu, ' '],
  [/(?<!\p{L})(?:ال)?(?:شركة|شرکت|مؤسسة|موسسه|مؤسسه)(?!\p{L})/gu, ' '],
  [/贸易|貿易|무역|(?<!\p{L})(?:للتجارة|التجارية|التجارة|بازرگانی|تجارتی)(?!\p{L})/gu, ' trading '],
  [/国际|國際|국제|(?<!\p{L})(?:الدولية|بین‌المللی)(?!\p{L})/gu, ' international '],
  [/银行|銀行|은행|(?<!\p{L})(?:بنك|بانک)(?!\p{L})/gu, ' bank '],
  [/航运|航運|해운|(?<!\p{L})(?:للملاحة|کشتیرانی)(?!\p{L})/gu, ' shipping '],
  [/(?<!\p{L})(?:للصرافة|صرافی|صرافي)(?!\p{L})/gu, ' exchange '],
  [/石油/gu, ' petroleum '],
];

/** Replaces common words of company names in other scripts with their English form, and removes legal forms. */
export const withEnglishWords = (name: string): string =>
  WORDS_BY_SCRIPT.reduce((text, [word, english]) => text.replace(word, english), name);
