export const PIXELS_MAX = 40_000_000;
export const PAGES_MAX = 10;
/** Maximum size in bytes of a re-encoded image, which may be larger than the uploaded image. */
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

/** Thrown for a file that may not be stored. */
export class Unfit extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
