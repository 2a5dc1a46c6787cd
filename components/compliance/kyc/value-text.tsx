import { Ltr } from '@/components/ui/ltr';

/** Matches a date in every format of the organisation: year first or last, with digits of any script. */
const DAY = /\p{Nd}{4}([-/.])\p{Nd}{2}\1\p{Nd}{2}|\p{Nd}{2}([-/.])\p{Nd}{2}\2\p{Nd}{4}/u;

/** Renders a value as text. A date in the text does not wrap. */
export function ValueText({ children: text }: { children: string }) {
  const found = DAY.exec(text);
  if (!found) return text;
  const { 0: day, index } = found;
  return (
    <>
      {text.slice(0, index)}
      <Ltr>{day}</Ltr>
      <ValueText>{text.slice(index + day.length)}</ValueText>
    </>
  );
}
