import { Percent, Whole } from './setting-fields';

/** How names are held against lists: from how much likeness on what is done, and how old a list may be. */
export const screeningEntries = {
  screening_block_percent: Percent,
  screening_review_percent: Percent,
  screening_log_percent: Percent,
  screening_list_hours: Whole(1, 8_760),
} as const;

export const screeningDefaults = {
  screening_block_percent: '95',
  screening_review_percent: '85',
  screening_log_percent: '75',
  screening_list_hours: 48,
};
