/** Start page. The guard of the office redirects a signed-in user to that user's landing page. */
export default function Page() {
  return null;
}
