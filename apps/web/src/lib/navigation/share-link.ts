import { toast } from '#lib/feedback/toasts'

/** Whether the system has a share sheet: phones and tablets. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Shares the URL of one of our pages, given as a path or in full, by the share sheet or the clipboard. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href
  if (canShare()) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const isCopied = await copyText(url)
  toast(
    isCopied
      ? { title: 'Link copied' }
      : { title: "Couldn't copy the link", text: url, kind: 'failure' },
  )
}

async function copyText(text: string): Promise<boolean> {
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
    // oxlint-disable-next-line typescript/no-deprecated -- the only method without the Clipboard API
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
