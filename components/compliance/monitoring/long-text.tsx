/** Renders a free text in full, with its line breaks and its own writing direction. */
export const LongText = ({ children }: { children: string }) => (
  <p dir="auto" className="break-words whitespace-pre-line">
    {children}
  </p>
);
