import { useLayoutEffect, useState } from 'react';

/** What is typed while the field that it is meant for has not been drawn yet. No other key does anything meanwhile. */
export function useTypedAhead(isWaiting: boolean): string {
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const listen = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) setTyped((text) => text + key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isWaiting]);
  return typed;
}
