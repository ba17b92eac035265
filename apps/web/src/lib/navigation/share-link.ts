import { copyText } from '#lib/device/copy-text'
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
