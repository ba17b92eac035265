import type { PublicPage } from '@devhood/contract'
import type { Head } from '#lib/public-page'
import { pageMarkdown } from './page-markdown.ts'

export { llmsRoutes } from './llms-routes.ts'

/** How a page is sent: by the ending of its address, or by `Accept`. */
type Form = 'html' | 'md' | 'json'

/** A page for guests in the form that the caller asked for. */
export interface FoundPage {
  readonly head: Head
  readonly form: Form
  readonly address: string
}

const ENDED = /^(.+)\.(md|json)$/
const FORMS = new Map<string, Form>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/*', 'html'],
  ['*/*', 'html'],
  ['text/markdown', 'md'],
  ['application/json', 'json'],
])
const TYPES = { md: 'text/markdown; charset=utf-8', json: 'application/json; charset=utf-8' }

/** The address without an ending, and the form that it names. */
export function endingOf(path: string): { base: string; form: 'md' | 'json' } | undefined {
  const [, base, form] = ENDED.exec(path) ?? []
  return base === undefined ? undefined : { base, form: form as 'md' | 'json' }
}

/** The form that the caller prefers; of several, the one that is named first. HTML, if there is none of them. */
export function acceptedForm(accept = ''): Form {
  let [found, best]: [Form, number] = ['html', 0]
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const form = FORMS.get(type)
    const given = parameters.find((each) => each.startsWith('q='))
    const quality = given === undefined ? 1 : Number(given.slice(2))
    if (form !== undefined && quality > best) [found, best] = [form, quality]
  }
  return found
}

/** The same page of a list in a form: `/explore.md?after=1`. */
export function addressIn(form: Form, address: string): string {
  const [path = '', ...query] = address.split('?')
  return form === 'html' ? address : [`${path}.${form}`, ...query].join('?')
}

/** Fields with addresses, which pages have without the server's origin. */
const ADDRESSES = new Set(['imageUrl', 'avatar', 'next'])

export interface SentForm {
  readonly text: string
  readonly 'content-type': string
}

/** A page for guests as text for programs, from the same data as the HTML; undefined for HTML itself. */
export function formOf(
  page: PublicPage | undefined,
  form: Form,
  origin: string,
): SentForm | undefined {
  if (page === undefined || form === 'html') return undefined
  const urlOf = (path: string) => new URL(path, origin).href
  const shown =
    'next' in page && page.next !== undefined ? { ...page, next: addressIn(form, page.next) } : page
  const absolute = (name: string, value: unknown) =>
    ADDRESSES.has(name) && typeof value === 'string' ? urlOf(value) : value
  const text = form === 'md' ? pageMarkdown(shown, urlOf) : JSON.stringify(shown, absolute)
  return { text, 'content-type': TYPES[form] }
}
