/**
 * What crawlers may do with a page, by the signals of https://contentsignals.org: list it in search engines, answer questions
 * with it by AI, train AI with it.
 */
export type Crawlers = Readonly<Record<'search' | 'ai-input' | 'ai-train', boolean>>

export const NO_CRAWLERS: Crawlers = { search: false, 'ai-input': false, 'ai-train': false }

export const signalsOf = (crawlers: Crawlers): string =>
  Object.entries(crawlers)
    .map(([name, allowed]) => `${name}=${allowed ? 'yes' : 'no'}`)
    .join(', ')

/** Directives for `robots`; empty if all is allowed. */
export const robotsOf = (crawlers: Crawlers): string =>
  [
    ...(crawlers.search ? [] : ['noindex']),
    ...(crawlers['ai-train'] ? [] : ['noai', 'noimageai']),
  ].join(', ')

/** The headers of every form of a page. */
export function crawlerHeaders(crawlers: Crawlers): Record<string, string> {
  const robots = robotsOf(crawlers)
  return {
    'content-signal': signalsOf(crawlers),
    ...(robots !== '' && { 'x-robots-tag': robots }),
  }
}

/** What people allow; a page follows the strictest of those whose words it shows. */
export const strictest = (choices: readonly Crawlers[]): Crawlers => ({
  search: choices.every((each) => each.search),
  'ai-input': choices.every((each) => each['ai-input']),
  'ai-train': choices.every((each) => each['ai-train']),
})
