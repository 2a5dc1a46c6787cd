import axe from 'axe-core';

/** Rules that need a painting browser, or a whole page with landmarks. */
const ELSEWHERE = { 'color-contrast': { enabled: false }, region: { enabled: false } };

/** Accessibility violations in a part of a page: the rule and the elements. */
export async function violationsIn(part: Element): Promise<[rule: string, where: string[]][]> {
  // Passed rules are not reported, because that took longer than the check.
  const { violations } = await axe.run(part, {
    rules: ELSEWHERE,
    resultTypes: ['violations'],
    selectors: false,
  });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
