/** What people wrote, whole: in their lines, and their own way. */
export const LongText = ({ children }: { children: string }) => (
  <p dir="auto" className="break-words whitespace-pre-line">
    {children}
  </p>
);
