/**
 * User-entered text of any script: aligned to the page's start, in its own direction, truncated at its end. The title
 * has the full text.
 */
export const FreeText = ({ children }: { children: string }) => (
  <span className="flex min-w-0">
    <bdi dir="auto" className="truncate" title={children}>
      {children}
    </bdi>
  </span>
);
