import { escapeHtml } from '#lib/html'

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A text as it stands in XML. What XML can not hold has been taken out of it before. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text)}</${name}>`

/** An element that only has attributes, which may be any text. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeHtml(text)}"`)
  return `<${name}${all.join('')}/>`
}
