/**
 * The part of XMLHttpRequest that uploads need, on top of fetch. jsdom's own one does not know Node's FormData, which
 * the tests use, and would send it as text.
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

/** Replaces XMLHttpRequest for all tests of a file. */
export function useFetchingXhr(): void {
  const own = globalThis.XMLHttpRequest;
  beforeAll(() => {
    Object.assign(globalThis, { XMLHttpRequest: FetchingXhr });
  });
  afterAll(() => {
    globalThis.XMLHttpRequest = own;
  });
}
