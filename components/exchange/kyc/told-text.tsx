import { Ltr } from '@/components/ui/ltr';

/** A day in any of the ways that an organisation writes one: its year first or last, with digits of any script. */
const DAY = /\p{Nd}{4}([-/.])\p{Nd}{2}\1\p{Nd}{2}|\p{Nd}{2}([-/.])\p{Nd}{2}\2\p{Nd}{4}/u;

/** What was told, in words; a day in it stays on one line, as it does wherever it stands alone. */
export function ToldText({ children: text }: { children: string }) {
  const found = DAY.exec(text);
  if (!found) return text;
  const { 0: day, index } = found;
  return (
    <>
      {text.slice(0, index)}
      <Ltr>{day}</Ltr>
      <ToldText>{text.slice(index + day.length)}</ToldText>
    </>
  );
}
