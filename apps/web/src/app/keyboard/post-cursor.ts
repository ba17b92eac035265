/** What lists hold: posts, and people on their page. */
const LIST_ARTICLES = 'main :is(li, [role=listitem]) article'
const POST_LINK = 'a[href^="/posts/"]'
const FIRST_FOCUSABLE = 'a[href]:not([tabindex="-1"]), button'

/** Height of the top bar, in CSS pixels: what lies under it is not in view. */
const TOP_BAR_HEIGHT = 56

/** Moves the focus to the next (1) or previous (-1) article of the list on screen, and it into view. */
export function moveBetweenPosts(step: 1 | -1): void {
  const articles = Array.from(document.querySelectorAll<HTMLElement>(LIST_ARTICLES))
  const at = articles.findIndex((article) => article.contains(document.activeElement))
  const next = at === -1 ? firstInView(articles, step) : articles[at + step]
  const target =
    next?.querySelector<HTMLElement>(POST_LINK) ?? next?.querySelector<HTMLElement>(FIRST_FOCUSABLE)
  if (!next || !target) return
  target.focus({ preventScroll: true })
  // A tall one begins under the top bar; of a tile nothing moves as long as all of it is in view.
  const isTall = next.getBoundingClientRect().height > innerHeight / 2
  next.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
}

/** Where nobody has begun: down, the first that begins in view; up, the one before it. */
function firstInView(articles: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const first = articles.findIndex(
    (article) => article.getBoundingClientRect().top >= TOP_BAR_HEIGHT,
  )
  if (step === 1) return articles[first === -1 ? articles.length - 1 : first]
  return articles[first === -1 ? articles.length - 1 : first - 1]
}

/** The article that has the focus, or that the page is about. */
function currentArticle(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('main article')
  const all = Array.from(document.querySelectorAll<HTMLElement>('main article'))
  return focused ?? all.find((article) => !article.matches(LIST_ARTICLES))
}

export function openPost(): void {
  const article = currentArticle()
  if (article?.matches(LIST_ARTICLES)) postLink(article)?.click()
}

function postLink(article: HTMLElement): HTMLElement | null {
  return article.querySelector<HTMLElement>(POST_LINK) ?? article.querySelector('a[href]')
}

/** Presses the button of the current post; gives what it switches to, undefined where there is none. */
export function clickPostButton(action: 'like' | 'saved'): boolean | undefined {
  const button = currentArticle()?.querySelector<HTMLElement>(`[data-deed="${action}"]`)
  if (!button || button.getAttribute('aria-busy') === 'true') return undefined
  const next = button.getAttribute('aria-pressed') !== 'true'
  button.click()
  return next
}

/** Whether there are reports on screen that an operator may settle. */
export function hasModerationActions(): boolean {
  return document.querySelector('main article [data-deed="block"]') !== null
}

/** Opens what an operator may do about the current report; nothing where there is no such button. */
export function openModerationAction(action: 'hide' | 'delete' | 'block' | 'dismiss'): void {
  currentArticle()?.querySelector<HTMLElement>(`[data-deed="${action}"]`)?.click()
}

/** Shows the new posts that wait behind their pill; false where none do. */
export function showNewPosts(): boolean {
  const pill = document.querySelector<HTMLElement>('[data-deed="new-posts"]')
  pill?.click()
  return pill !== null
}

/** Puts the focus into the search field of the screen; false where none is shown. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('search input')
  const shown = Array.from(fields).filter((field) => field.checkVisibility())
  const field = shown.find((one) => one.closest('main')) ?? shown[0]
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Out of the field in which one types; what stands in it stays. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
