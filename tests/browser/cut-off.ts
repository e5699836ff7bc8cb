/** Runs in the page: elements that hide words wider than themselves. */
export function cutOff(): readonly string[] {
  return [...document.querySelectorAll('body *:not(svg, svg *)')].flatMap((element) => {
    const { overflowX, clipPath } = getComputedStyle(element);
    // A frame may crop its picture.
    const cuts =
      overflowX !== 'visible' && clipPath === 'none' && element.textContent?.trim() !== '';
    return cuts && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      ? [element.outerHTML.slice(0, 120)]
      : [];
  });
}
