import { saveFrom } from '#lib/dom/save-from'

/** Prints a text alone, without the page around it. Returns what to say then. */
export function printText(text: string): string {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) return "Couldn't print them."
  const content = page.document.createElement('pre')
  content.textContent = text
  page.document.body.append(content)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
  return ''
}

/** Saves a text as a file. Returns what to say then. */
export function downloadText(text: string, name: string): string {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  saveFrom(address, name)
  // The download has begun, and needs the address no longer.
  setTimeout(() => URL.revokeObjectURL(address), 0)
  return 'Your browser saves the file.'
}
