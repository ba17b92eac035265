/** Text that is HTML already. */
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

/** Text as it stands in HTML, also between quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

const BEYOND_JSON = /[<>&\u2028\u2029]/g

/**
 * A script element of data, which browsers do not run. Of what JSON says only texts can have what would end the element or
 * the line: there it is written by its number.
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

/** HTML with values in it: texts are escaped, only other HTML goes in as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | number | readonly Html[])[]
): Html {
  return { html: String.raw({ raw: parts }, ...values.map(textOf)) }
}
