import { SHARE_RESULTS, shareOrCopy } from '#lib/device/share'
import { toast } from '#lib/feedback/toasts'

/** Shares the URL of one of our pages, given as a path or in full, by the share sheet or the clipboard. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href
  const result = await shareOrCopy(url, title)
  if (result === 'copied') toast({ title: SHARE_RESULTS[result] })
  if (result === 'failed') toast({ title: SHARE_RESULTS[result], text: url, kind: 'failure' })
}
