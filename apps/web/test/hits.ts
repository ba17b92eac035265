/** What the links of the posts found on screen say: the captions. */
export const postHits = (): string[] =>
  Array.from(
    document.querySelectorAll('main article a[href^="/posts/"]:not([tabindex])'),
    (link) => link.textContent,
  )
