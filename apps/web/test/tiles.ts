/** Names of the tiles on screen, from their links: the captions. */
export function tileNames(): (string | null)[] {
  const links = document.querySelectorAll(
    'article a[href^="/posts/"][aria-label]:not([href$="#comments"])',
  )
  return Array.from(links, (link) => link.getAttribute('aria-label'))
}
