import { isTyping } from './keys.ts'

/** Articles in lists: posts, and people on their page. */
const LIST_ARTICLES = 'main :is(li, [role=listitem]) article'
const POST_LINK = 'a[href^="/posts/"]'
const FIRST_FOCUSABLE = 'a[href]:not([tabindex="-1"]), button'

/** Height of the top bar in CSS pixels: content under it isn't visible. */
const TOP_BAR_HEIGHT = 56

/** Moves the focus to the next (1) or previous (-1) article of the list and scrolls it into view. */
export function moveBetweenPosts(step: 1 | -1): void {
  const articles = Array.from(document.querySelectorAll<HTMLElement>(LIST_ARTICLES))
  const at = articles.findIndex((article) => article.contains(document.activeElement))
  const next = at === -1 ? firstInView(articles, step) : articles[at + step]
  const target =
    next?.querySelector<HTMLElement>(POST_LINK) ?? next?.querySelector<HTMLElement>(FIRST_FOCUSABLE)
  if (!next || !target) return
  target.focus({ preventScroll: true })
  // A tall article is aligned below the top bar; a tile doesn't scroll while all of it is visible.
  const isTall = next.getBoundingClientRect().height > innerHeight / 2
  next.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
}

/** Starting point without a focused article: down, the first article that starts in view; up, the one before it. */
function firstInView(articles: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const first = articles.findIndex(
    (article) => article.getBoundingClientRect().top >= TOP_BAR_HEIGHT,
  )
  if (step === 1) return articles[first === -1 ? articles.length - 1 : first]
  return articles[first === -1 ? articles.length - 1 : first - 1]
}

/** The focused article, or the one that is the page's subject. */
function currentArticle(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('main article')
  const all = Array.from(document.querySelectorAll<HTMLElement>('main article'))
  return focused ?? all.find((article) => !article.matches(LIST_ARTICLES))
}

export function openPost(): void {
  const article = currentArticle()
  if (article?.matches(LIST_ARTICLES)) postLink(article)?.click()
}

const postLink = (article: HTMLElement): HTMLElement | null =>
  article.querySelector<HTMLElement>(POST_LINK) ?? article.querySelector('a[href]')

const actionIn = (place: string, action: string) =>
  document.querySelector<HTMLElement>(`${place} [data-action="${action}"]`)

const actionOfArticle = (action: string) =>
  currentArticle()?.querySelector<HTMLElement>(`[data-action="${action}"]`)

/** Clicks a button of the current post and returns the new state; undefined without such a button. */
export function clickPostButton(action: 'like' | 'saved'): boolean | undefined {
  const button = actionOfArticle(action)
  if (!button || button.getAttribute('aria-busy') === 'true') return undefined
  const next = button.getAttribute('aria-pressed') !== 'true'
  button.click()
  return next
}

/** Shows the new posts behind the pill; false without a pill. */
export function showNewPosts(): boolean {
  const pill = actionIn('body', 'new-posts')
  pill?.click()
  return pill !== null
}

/** Focuses the search field of the screen; false without one. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('search input')
  const shown = Array.from(fields).filter((field) => field.checkVisibility())
  const field = shown.find((one) => one.closest('main')) ?? shown[0]
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Whether the page is that of a post with others before or after it. */
export const hasAdjacentPosts = (): boolean => actionIn('main', 'neighbours') !== null

/** Opens the post before or after that of the page; does nothing at the ends of the list. */
export const openAdjacentPost = (side: 'previous' | 'next'): void => actionIn('main', side)?.click()

/** Whether the screen has a field for a comment. */
export const canComment = (): boolean => actionIn('main', 'comment') !== null

/** Focuses the field for a comment on the post of the page; a folded one opens with a click. */
export function focusComment(): void {
  actionIn('main', 'comment')?.click()
  actionIn('main', 'comment')?.focus()
}

/** Blurs the current text field, whose content stays; false without one. */
export function blurField(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLElement && isTyping(field))) return false
  field.blur()
  return true
}
