import { useEffect, useRef, useState } from 'react';

import { errorsOf } from './draft-changes';
import { useWords } from '@/hooks/use-words';
import { ApiError } from '@/lib/api/api-error';
import { upload } from '@/lib/api/upload';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import type { FileSide } from '@/lib/domain/compliance/kyc-data';

export type Target = Readonly<{ document: string; side: FileSide }>;

type Sending = Readonly<{
  /** Share of the file that is uploaded, from 0 to 1; undefined if no upload is running. */
  share: number | undefined;
  /** True after the connection has failed. The upload is then retried automatically. */
  isBroken: boolean;
  failure: string | undefined;
}>;

const IDLE: Sending = { share: undefined, isBroken: false, failure: undefined };
const RETRY_MS = 5_000;

/** Uploads one file. The file is kept in memory, and the upload is retried while the connection is broken. */
export function useUpload(token: string, onUploaded: (documentId: number) => void) {
  const t = useWords('identify');
  const [sending, setSending] = useState(IDLE);
  const waiting = useRef<{ file: File; target: Target }>(undefined);
  const isUnderWay = sending.share !== undefined;

  const send = async (file: File, target: Target) => {
    if (isUnderWay) return;
    waiting.current = undefined;
    setSending({ ...IDLE, share: 0 });
    const onProgress = (share: number) => setSending({ ...IDLE, share });
    try {
      const { document_id } = await upload(publicKyc.upload, {
        params: { token },
        input: target,
        file,
        onProgress,
      });
      setSending(IDLE);
      onUploaded(document_id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) waiting.current = { file, target };
      const said = Object.values(errorsOf(error))[0] ?? error.message;
      const isBroken = error.status === 0;
      setSending({ ...IDLE, isBroken, failure: isBroken ? t('line.fileWaits') : said });
    }
  };
  useRetry(sending.isBroken, () => {
    const again = waiting.current;
    if (again) void send(again.file, again.target);
  });
  return { ...sending, send, forget: () => setSending(IDLE) };
}

function useRetry(isBroken: boolean, retry: () => void) {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isBroken) return;
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isBroken]);
}
