/** Begins a sum with the amount that stands in the cell: an amount that begins with = is worked out. */
export function startSum(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || !input.matches('[data-cell] .amount')) return;
  if (!input.value.startsWith('=')) input.setRangeText('=', 0, 0);
  input.setSelectionRange(input.value.length, input.value.length);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
