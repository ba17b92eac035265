/** Text that is already HTML. */
export interface Html {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, also inside quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const BEYOND_JSON = /[<>&\u2028\u2029]/g

/**
 * A script element with data, which browsers don't run. In JSON only strings can contain characters that would end
 * the element or the line. Those are escaped by code point.
 */
export function dataBlock(type: 'application/ld+json', data: object): string {
  const json = JSON.stringify(data).replaceAll(
    BEYOND_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="${type}">${json}</script>`
}

function textOf(value: Html | string | number | readonly Html[]): string {
  if (typeof value === 'object')
    return 'html' in value ? value.html : value.map(({ html: each }) => each).join('')
  return escapeHtml(String(value))
}

/** HTML with interpolated values: text is escaped; only Html values are inserted unchanged. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | number | readonly Html[])[]
): Html {
  return { html: String.raw({ raw: parts }, ...values.map(textOf)) }
}

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element with a text. Characters that XML can't contain were removed before. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text)}</${name}>`

/** An element with attributes only, whose values may be any text. */
export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): string {
  const all = Object.entries(attributes).map(([key, text]) => ` ${key}="${escapeHtml(text)}"`)
  return `<${name}${all.join('')}/>`
}
