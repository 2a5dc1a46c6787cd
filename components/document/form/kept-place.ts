const SOON_MS = 2_000;

let kept: Readonly<{ selector: string; at: number }> | undefined;

/** Remembers the focused field, because the first save of a draft changes the URL and mounts the form again. */
export function keepPlace(): void {
  const now = document.activeElement;
  const line = now?.closest<HTMLElement>('[data-line]')?.dataset.line;
  const cell = now?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const name = now?.getAttribute('name');
  const inLine = line !== undefined && cell !== undefined;
  const selector = inLine
    ? `[data-line="${line}"] [data-cell="${cell}"] input`
    : name && `[name="${CSS.escape(name)}"]`;
  kept = selector ? { selector, at: performance.now() } : undefined;
}

/** Returns the remembered field and forgets it; null if there is none, or if it was remembered too long ago. */
export function keptPlace(): HTMLElement | null {
  const place = kept;
  kept = undefined;
  if (!place || performance.now() - place.at > SOON_MS) return null;
  return document.querySelector<HTMLElement>(place.selector);
}
