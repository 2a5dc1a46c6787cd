const MB = 1024 * 1024;

/** Maximum size of a file, in bytes. */
export const ATTACHMENT_BYTES_MAX = 10 * MB;

/** Limit on the number of files and on their total size in bytes. */
export type Quota = Readonly<{ files: number; bytes: number }>;

/** Limit on a user's files that are not attached to a document yet. */
export const LOOSE_QUOTA: Quota = { files: 20, bytes: 100 * MB };
export const DOCUMENT_QUOTA: Quota = { files: 50, bytes: 200 * MB };

/** Hours after which a file without a document is deleted. */
export const LOOSE_HOURS = 24;

export function isWithin(quota: Quota, { files, bytes }: Quota): boolean {
  return files <= quota.files && bytes <= quota.bytes;
}

/** Formats a quota for messages: the number of files, and the size in megabytes. */
export function shownQuota({ files, bytes }: Quota): { files: string; megabytes: string } {
  return { files: String(files), megabytes: String(bytes / MB) };
}
