import { call } from '@/lib/api/call';
import { publicKyc } from '@/lib/contract/exchange/public-kyc';
import { OPEN_TO_CHANGE } from '@/lib/domain/kyc-state';
import { DraftKeeper } from './draft-keeper';

/** What was told so far, to go on with; nothing where it cannot be changed now. */
export async function openDraft(token: string): Promise<DraftKeeper | undefined> {
  const draft = await call(publicKyc.draft, { params: { token } });
  return OPEN_TO_CHANGE.includes(draft.status) ? new DraftKeeper(token, draft) : undefined;
}
