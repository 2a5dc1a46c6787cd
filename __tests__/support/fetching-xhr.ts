/**
 * XMLHttpRequest as a browser has it, as far as a file is sent with it. The one of jsdom does not know the form of
 * Node, which the tests have, and would send it as a word.
 */
export class FetchingXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #end = new AbortController();
  #address = '';
  status = 0;
  responseText = '';

  open(_method: string, address: string): void {
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#end.abort();
  }

  send(body: FormData): void {
    const { signal } = this.#end;
    fetch(new URL(this.#address, location.origin), {
      method: 'POST',
      headers: this.#headers,
      body,
      signal,
    })
      .then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
      })
      .catch(() => undefined)
      .finally(() => this.dispatchEvent(new Event('loadend')));
  }
}

/** Gives the page that one for all tests of a file. */
export function useFetchingXhr(): void {
  const own = globalThis.XMLHttpRequest;
  beforeAll(() => {
    Object.assign(globalThis, { XMLHttpRequest: FetchingXhr });
  });
  afterAll(() => {
    globalThis.XMLHttpRequest = own;
  });
}
