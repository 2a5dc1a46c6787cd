import { call } from '@/lib/api/call';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';
import { PUBLIC_OPEN } from '@/lib/domain/kyc-state';
import { DraftKeeper } from './draft-keeper';

/** Loads the draft; undefined if it cannot be changed now. */
export async function openDraft(token: string): Promise<DraftKeeper | undefined> {
  const draft = await call(publicKyc.draft, { params: { token } });
  return PUBLIC_OPEN.includes(draft.status) ? new DraftKeeper(token, draft) : undefined;
}
