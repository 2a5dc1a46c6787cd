/** The unnamed address: the guard sends whoever may come in on to a page of his own. */
export default function Page() {
  return null;
}
