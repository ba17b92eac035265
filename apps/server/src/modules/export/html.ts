/** Text that is HTML already. */
export interface Html {
  readonly html: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function textOf(value: Html | string | number | readonly Html[]): string {
  if (typeof value === 'object')
    return 'html' in value ? value.html : value.map(({ html: each }) => each).join('')
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** HTML with values in it: texts are escaped, only other HTML goes in as it is. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | number | readonly Html[])[]
): Html {
  return { html: String.raw({ raw: parts }, ...values.map(textOf)) }
}
