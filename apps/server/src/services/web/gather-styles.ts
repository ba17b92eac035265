import { createHash } from 'node:crypto'

/** React escapes the quotes in attributes and texts alike: nothing that people write looks like this. */
const ATTRIBUTE = / style="([^"]*)"/g

/**
 * The policy of pages allows no styles on elements. Those of a rendered page, such as the ratios of its pictures, move into
 * one element, which the policy allows by its hash.
 */
export function gatherStyles(html: string) {
  const numbers = new Map<string, number>()
  const text = html.replaceAll(ATTRIBUTE, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size
    numbers.set(style, number)
    return ` data-style="${number}"`
  })
  const rules = Array.from(numbers, ([style, number]) => `[data-style="${number}"]{${style}}`).join(
    '',
  )
  if (rules === '') return { html, element: '', sources: [] }
  const hash = createHash('sha256').update(rules).digest('base64')
  return { html: text, element: `<style>${rules}</style>`, sources: [`'sha256-${hash}'`] }
}
