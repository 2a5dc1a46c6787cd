// jsdom computes no layout, so these stubs replace the missing functions that popups, virtual lists and media queries
// use.

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResize;
globalThis.reportError ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
HTMLElement.prototype.scrollTo ??= () => undefined;

/** Every media query is answered for a wide window without user preferences, unless a test sets `innerWidth`. */
window.matchMedia ??= (query) => {
  const list = new EventTarget();
  const [, bound, px] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
  return Object.assign(list, {
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    get matches() {
      if (px === undefined) return false;
      return bound === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px);
    },
  });
};
window.innerWidth = 1440;

const SIZES = { clientHeight: 600, clientWidth: 800, offsetHeight: 30, offsetWidth: 800 };
for (const [name, size] of Object.entries(SIZES)) {
  const owner = name.startsWith('client') ? Element.prototype : HTMLElement.prototype;
  Object.defineProperty(owner, name, { configurable: true, get: () => size });
}
