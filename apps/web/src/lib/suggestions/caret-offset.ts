/** Styles that decide where a text area's lines break. */
const LAYOUT = [
  'borderWidth',
  'boxSizing',
  'direction',
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'tabSize',
  'textAlign',
  'textIndent',
  'wordSpacing',
] as const

/**
 * Where a character of a text area is, in CSS pixels from its top left corner: the left edge, and the bottom of the
 * line. Browsers don't tell, so a copy of the text is laid out for a moment.
 */
export function caretOffset(
  field: HTMLTextAreaElement | HTMLInputElement,
  index: number,
): { readonly left: number; readonly bottom: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of LAYOUT) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${field.offsetWidth}px`,
  })
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(index) || '.'
  copy.append(field.value.slice(0, index), mark)
  document.body.append(copy)
  const { offsetLeft, offsetTop } = mark
  copy.remove()
  const lineHeight = Number.parseFloat(style.lineHeight) || 24
  return { left: offsetLeft, bottom: offsetTop - field.scrollTop + lineHeight }
}
