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

/** Where a character is, in CSS pixels from the field's top left. Browsers don't tell: a copy is laid out for a moment. */
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
