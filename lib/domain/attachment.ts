const MB = 1024 * 1024;

/** The largest file, in bytes. */
export const ATTACHMENT_BYTES_MAX = 10 * MB;

/** How much of one kind may be kept: files, and their bytes together. */
export type Quota = Readonly<{ files: number; bytes: number }>;

/** What a user may have sent that belongs to no document yet. */
export const LOOSE_QUOTA: Quota = { files: 20, bytes: 100 * MB };
export const DOCUMENT_QUOTA: Quota = { files: 50, bytes: 200 * MB };

/** How long a file waits for its document. */
export const LOOSE_HOURS = 24;

/** Whether this much is still within. */
export function isWithin(quota: Quota, { files, bytes }: Quota): boolean {
  return files <= quota.files && bytes <= quota.bytes;
}

/** How a quota is shown: its files, and its megabytes. */
export function shownQuota({ files, bytes }: Quota): { files: string; megabytes: string } {
  return { files: String(files), megabytes: String(bytes / MB) };
}
