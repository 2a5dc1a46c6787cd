/** Turns the amount of the focused cell into a formula by prefixing `=`. */
export function startSum(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || !input.matches('[data-cell] .amount')) return;
  if (!input.value.startsWith('=')) input.setRangeText('=', 0, 0);
  input.setSelectionRange(input.value.length, input.value.length);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
