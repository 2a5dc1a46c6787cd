import type { PaperKind } from './kinds.ts';

export const PIXELS_MAX = 40_000_000;
export const PAGES_MAX = 10;
/** Of what is made of an image: it may be larger than what was sent, but not without bound. */
export const MADE_BYTES_MAX = 12 * 1024 * 1024;

/** Why a file is not kept: the end of its sentence's key. */
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

/** What a file was found to be, and what is kept of it instead of what was sent. */
export type Found = Readonly<{
  kind: PaperKind;
  width: number | null;
  height: number | null;
  pages: number | null;
  content: Buffer;
  /** A small JPEG; nothing where none could be made. */
  thumbnail: Buffer | null;
}>;

/** The file is one that is not kept. */
export class Unfit extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
