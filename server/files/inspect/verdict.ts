import type { PaperKind } from './kinds.ts';

export const PIXELS_MAX = 40_000_000;
export const PAGES_MAX = 10;
/** Maximum size in bytes of a re-encoded image, which may be larger than the uploaded one. */
export const MADE_BYTES_MAX = 12 * 1024 * 1024;

/** Reason why a file is refused; it is the last part of the message key. */
export type Reason =
  | 'unreadable'
  | 'pixels'
  | 'moving'
  | 'remade'
  | 'heavy'
  | 'pages'
  | 'locked'
  | 'script'
  | 'inside'
  | 'action'
  | 'link'
  | 'form'
  | 'disguise';

/** Result of an accepted inspection, with the content that is stored instead of the upload. */
export type Found = Readonly<{
  kind: PaperKind;
  width: number | null;
  height: number | null;
  pages: number | null;
  content: Buffer;
  /** A small JPEG; null if none could be made. */
  thumbnail: Buffer | null;
}>;

/** The file may not be stored. */
export class Unfit extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
