import { escapeHtml } from './html.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element with a text. Characters that XML can't contain were removed before. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text)}</${name}>`

/** An element with attributes only, whose values may be any text. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeHtml(text)}"`)
  return `<${name}${all.join('')}/>`
}
