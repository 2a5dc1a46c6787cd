/** The keys of all files that a row names: a backup takes them along, and no sweep removes them. */
export const REFERENCED_FILES = `
  select file as key from attachment
  union select file from job where file is not null`;
