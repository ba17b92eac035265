/** The cells of all table rows on a page. Column widths don't matter. */
export function rowsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ |:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** An item of a list, with the items inside it; each on one line, however it is wrapped on the page. */
export interface ListItem {
  readonly text: string
  readonly inside: readonly string[]
}

/** The items of all lists on a page, with one level of items inside them. */
export function itemsOf(markdown: string): ListItem[] {
  const oneLineEach = markdown.replaceAll(/\n {2,}(?![ -])/g, ' ')
  return Array.from(
    oneLineEach.matchAll(/^- (.*)((?:\n {2}- .*)*)/gm),
    ([, text = '', inside = '']) => ({
      text,
      inside: inside.split('\n  - ').slice(1),
    }),
  )
}
