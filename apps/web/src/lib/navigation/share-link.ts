import { toast } from '#lib/feedback/toasts'

/** Whether the system has a sheet of its own for handing things on: phones and tablets. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches
}

/** Hands on the address of a page of ours, given as a path or in full: by the system's sheet, or else by the clipboard. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href
  if (canShare()) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Whoever shuts the sheet wants nothing else.
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
    // Not over plain HTTP, and not without the person's leave.
    return copySelected(text)
  }
}

/** The old way: what is selected is copied. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no Clipboard
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
