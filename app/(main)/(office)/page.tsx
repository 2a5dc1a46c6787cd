/** Start page: the guard redirects a signed-in user to their landing page. */
export default function Page() {
  return null;
}
