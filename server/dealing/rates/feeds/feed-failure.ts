import type { FeedFailureReason } from '@/lib/contract/dealing/rate-feeds';
import type { OutsideTrouble } from '@/server/kernel/outside';

/** Reason why a fetch brought no rates. `code` is a key of the `errors` catalogue. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';
  readonly reason: FeedFailureReason;
  /** Time in seconds that the source asks us to wait. */
  readonly waitSeconds: number | undefined;

  constructor(
    code: string,
    params: Readonly<Record<string, string>> = {},
    { waitSeconds }: Readonly<{ waitSeconds?: number | undefined }> = {},
  ) {
    super(code);
    this.reason = { code, params: { ...params } };
    this.waitSeconds = waitSeconds;
  }
}

export const troubleFailure = (trouble: OutsideTrouble): FeedFailure =>
  new FeedFailure(`feed.${trouble}`);
