import axe from 'axe-core';

/** Needs a browser that paints, or a whole page with its landmarks. */
const ELSEWHERE = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** What closes a part of a page to assistive software: the rule and where it is broken. */
export async function violationsIn(part: Element): Promise<[rule: string, where: string[]][]> {
  // What passes is not written up: that took longer than to judge it.
  const { violations } = await axe.run(part, {
    rules: ELSEWHERE,
    resultTypes: ['violations'],
    selectors: false,
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
