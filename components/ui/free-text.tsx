/**
 * Words that people typed, in whatever script: they start where the page starts, run their own way and
 * lose only their end where there is no room. The whole text is the title.
 */
export const FreeText = ({ children }: { children: string }) => (
  <span className="flex min-w-0">
    <bdi dir="auto" className="truncate" title={children}>
      {children}
    </bdi>
  </span>
);
