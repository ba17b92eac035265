/** What the tiles on screen are called: by their captions, as their links to the posts say. */
export function tileNames(): (string | null)[] {
  const links = document.querySelectorAll('article a[href^="/posts/"][aria-label]')
  return Array.from(links, (link) => link.getAttribute('aria-label'))
}
