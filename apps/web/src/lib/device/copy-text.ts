/** Copies a text to the clipboard. Resolves to false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The Clipboard API needs HTTPS and a permission.
    return copySelected(text)
  }
}

/** The legacy method: copies a selection. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  try {
    // The only method without the Clipboard API.
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
