import { LIMITS } from '@devhood/contract'

/** How a message begins, for the list of conversations. */
export const previewOf = (text: string): string => {
  const start = Array.from(text.slice(0, 2 * LIMITS.messagePreview))
  return start.slice(0, LIMITS.messagePreview).join('')
}
