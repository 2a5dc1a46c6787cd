import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';

/** Hands a file to the browser to be saved under a name. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The download has taken its copy of the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Gives a file that is on its way to the reader to keep, or says why it does not come. */
export async function saveDownload(coming: Promise<{ name: string; blob: Blob }>): Promise<void> {
  try {
    const { name, blob } = await coming;
    saveFile(name, blob);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error(error.message);
  }
}
