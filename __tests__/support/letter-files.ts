/** PDF files that a letter carries, with their names. */
export function filesIn(letter: string): Readonly<{ name: string; content: Buffer }>[] {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(letter) ?? [];
  if (boundary === '') return [];
  return letter.split(`--${boundary}`).flatMap((part) => {
    const [head = '', body = ''] = part.split(/\r?\n\r?\n/);
    const [, name] = /Content-Disposition: attachment;\s+filename="?([^"\r\n]+)"?/.exec(head) ?? [];
    if (name === undefined) return [];
    expect(head).toContain('Content-Type: application/pdf');
    return [{ name, content: Buffer.from(body, 'base64') }];
  });
}
