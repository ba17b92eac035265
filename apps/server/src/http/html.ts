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
