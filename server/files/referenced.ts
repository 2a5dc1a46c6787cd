const OF_ATTACHMENTS = 'select file as key from attachment';

const NAMED = `${OF_ATTACHMENTS}
  union select file from job where file is not null`;

const OF_PAPERS = 'select file from paper where destroyed_at is null';

const OF_COPY = `
  select kept ->> 'file' from sample_copy, jsonb_array_elements(content) as kept
  where table_name = 'attachment'`;

/**
 * SQL query for the names of the files of attachments. It includes files that removing a sample month would restore.
 */
export const ATTACHED_FILES = `${OF_ATTACHMENTS} union ${OF_COPY}`;

/**
 * SQL query for the names of all files that a row refers to. It includes files that removing a sample month would
 * restore. Backups include these files, and the sweep keeps them.
 */
export const REFERENCED_FILES = `${NAMED} union ${OF_COPY} union ${OF_PAPERS}`;
