/** A key or chord for display. Screen readers get the shortcut from `aria-keyshortcuts` of the control. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="kbd" aria-hidden>
    {children}
  </kbd>
);
