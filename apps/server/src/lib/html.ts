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
