import { webcrypto } from 'node:crypto';

/** jsdom has no `crypto.subtle`, which browsers have on https. Import this before a library that reads it when it loads. */
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
