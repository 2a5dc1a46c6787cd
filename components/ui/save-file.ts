import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';

export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The URL can be revoked in the next task, because the download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Saves a file once the download is complete. If the download fails, a toast shows the error. */
export async function saveDownload(coming: Promise<{ name: string; blob: Blob }>): Promise<void> {
  try {
    const { name, blob } = await coming;
    saveFile(name, blob);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
}
