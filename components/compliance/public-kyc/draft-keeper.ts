import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { KycDataChange } from '@/lib/contract/compliance/kyc-shapes';
import { publicKyc, type KycDraft } from '@/lib/contract/compliance/public-kyc';
import type { KycDocumentType } from '@/lib/domain/compliance/kyc-data';
import { PUBLIC_OPEN } from '@/lib/domain/compliance/kyc-state';
import {
  changedDraft,
  type Changes,
  type DocumentChange,
  errorsOf,
  type FieldErrors,
  inputOf,
  isNothing,
  merged,
  NO_CHANGES,
  stillWrong,
  withoutRefused,
} from './draft-changes';

export type Kept = Readonly<{
  /** The draft, including changes that the server has not stored yet. */
  draft: KycDraft;
  errors: FieldErrors;
  /**
   * State of the autosave. `kept`: no change waits to be sent; `waiting`: changes are still to be sent; `broken`: the
   * server is unreachable, so the changes are only in this page; `ended`: the session has expired, and the customer
   * needs a new code.
   */
  line: 'kept' | 'waiting' | 'broken' | 'ended';
  /** Reason why changes can no longer be saved, such as a submission from another device; otherwise undefined. */
  failure: string | undefined;
}>;

export type Saved = 'kept' | 'refused' | 'broken' | 'ended';

/** Delay between the last keystroke and the autosave, in ms. */
const PAUSE_MS = 800;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

/**
 * Autosave of the public form. Unsaved changes exist only in memory and not in browser storage, because the phone may
 * be borrowed. Requests are sent one after the other after a pause in typing, and retried while the server is
 * unreachable.
 */
export class DraftKeeper {
  #kept: Kept;
  #waiting = NO_CHANGES;
  #sending: Promise<Saved> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  readonly #listeners = new Set<() => void>();

  readonly token: string;

  constructor(token: string, draft: KycDraft) {
    this.token = token;
    this.#kept = { draft, errors: {}, line: 'kept', failure: undefined };
  }

  readonly read = (): Kept => this.#kept;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const again = () => void this.save();
    addEventListener('online', again);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('online', again);
    };
  };

  /**
   * Records a change of the customer's data; null empties a field. Pass `isWhole: false` for incomplete input: it does
   * not start the autosave, but is sent with the next save.
   */
  tell(data: KycDataChange, { isWhole = true } = {}): void {
    this.#take({ ...NO_CHANGES, data }, isWhole);
  }

  /** Sends the language of the mails and error messages to the server. */
  async speak(language: KycDraft['language']): Promise<void> {
    const input = { language };
    this.#arrived(await call(publicKyc.update, { params: { token: this.token }, input }));
  }

  tellDocument(id: number, change: DocumentChange): void {
    this.#take({ ...NO_CHANGES, documents: new Map([[id, change]]) });
  }

  /** Sends pending changes and returns the result. */
  async save(): Promise<Saved> {
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Reloads the draft after a file was added or removed. */
  async reload(): Promise<void> {
    this.#arrived(await call(publicKyc.draft, { params: { token: this.token } }));
  }

  /** Adds a document and returns its id, even if the draft already has a document of this type. */
  async addDocument(type: KycDocumentType): Promise<number> {
    await this.save();
    const known = this.#kept.draft.documents.map((one) => ({ id: one.id, type: one.type }));
    const input = { documents: [...known, { type }] };
    const draft = await call(publicKyc.update, { params: { token: this.token }, input });
    this.#arrived(draft);
    const added = draft.documents.find(({ id }) => known.every((one) => one.id !== id));
    if (!added) throw new Error('the document that was added is not in the answer');
    return added.id;
  }

  async removeDocument(id: number): Promise<void> {
    await this.save();
    const rest = this.#kept.draft.documents.filter((one) => one.id !== id);
    const input = { documents: rest.map((one) => ({ id: one.id, type: one.type })) };
    this.#arrived(await call(publicKyc.update, { params: { token: this.token }, input }));
  }

  /** Shows errors that other code has found, such as the missing values of a step. */
  refuse(errors: FieldErrors): void {
    this.#put({ errors });
  }

  #take(change: Changes, isWhole = true): void {
    this.#waiting = merged(this.#waiting, change);
    const { draft, errors, line } = this.#kept;
    this.#put({
      draft: changedDraft(draft, change),
      errors: stillWrong(errors, change, draft),
      line: line === 'broken' || line === 'ended' ? line : 'waiting',
    });
    if (isWhole) this.#saveIn(PAUSE_MS);
  }

  async #send(): Promise<Saved> {
    const changes = this.#waiting;
    if (isNothing(changes)) return this.#done();
    this.#waiting = NO_CHANGES;
    try {
      const input = inputOf(changes, this.#kept.draft);
      this.#arrived(await call(publicKyc.update, { params: { token: this.token }, input }));
      this.#failures = 0;
      return this.#done();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#failed(error, changes);
    }
  }

  #done(): Saved {
    const isWaiting = !isNothing(this.#waiting);
    this.#put({ line: isWaiting ? 'waiting' : 'kept' });
    return Object.keys(this.#kept.errors).length > 0 ? 'refused' : 'kept';
  }

  #failed(error: ApiError, changes: Changes): Saved {
    const { draft, errors } = this.#kept;
    const wrong = errorsOf(error);
    if (error.status === 422 && Object.keys(wrong).length > 0) {
      this.#waiting = merged(withoutRefused(changes, wrong, draft), this.#waiting);
      this.#put({ errors: { ...errors, ...wrong }, line: 'kept' });
      if (!isNothing(this.#waiting)) this.#saveIn(PAUSE_MS);
      return 'refused';
    }
    this.#waiting = merged(changes, this.#waiting);
    if (error.status === 401 || error.status === 404) return this.#ended();
    if (!error.isPassing && error.status !== 419) {
      this.#put({ failure: error.message, line: 'kept' });
      return 'refused';
    }
    this.#put({ line: 'broken' });
    this.#saveIn(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? PAUSE_MS);
    this.#failures += 1;
    return 'broken';
  }

  #ended(): Saved {
    this.#put({ line: 'ended' });
    return 'ended';
  }

  #arrived(draft: KycDraft): void {
    const { draft: before, errors } = this.#kept;
    // The server does not store refused values, so the refused values on the page are kept for correction.
    const refused = Object.keys(errors).flatMap((field) => field.split('.')[1] ?? []);
    const own = Object.entries(before.data).filter(([name]) => refused.includes(name));
    const arrived = { ...draft, data: { ...draft.data, ...Object.fromEntries(own) } };
    this.#put({ draft: changedDraft(arrived, this.#waiting) });
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }

  #put(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Loads the draft and returns its keeper; undefined if the status of the draft does not allow changes. */
export async function openDraft(token: string): Promise<DraftKeeper | undefined> {
  const draft = await call(publicKyc.draft, { params: { token } });
  return PUBLIC_OPEN.includes(draft.status) ? new DraftKeeper(token, draft) : undefined;
}
