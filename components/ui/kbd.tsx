/** A key or chord as it stands on the keyboard. Screen readers hear it from `aria-keyshortcuts` of the control. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="kbd" aria-hidden>
    {children}
  </kbd>
);
