import { copyText } from './copy-text.ts'

/** Whether the system has a share sheet: phones and tablets. */
export const canShare = (): boolean =>
  'share' in navigator && matchMedia('(pointer: coarse)').matches

/** What people are told. The share sheet speaks for itself. */
export const SHARE_RESULTS = {
  shared: '',
  copied: 'Link copied',
  failed: "Couldn't copy the link",
} as const

/** Shares a URL by the share sheet, or copies it. */
export async function shareOrCopy(url: string, title: string): Promise<keyof typeof SHARE_RESULTS> {
  if (canShare()) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}
