/** Bytes in which an animated PNG says so: before its pixels. */
const HEAD_LENGTH = 4096

export const DRAWING_TEXT = "Drawings (SVG) can't be edited here."

export const isDrawing = ({ type }: Blob): boolean => type === 'image/svg+xml'

/** Why a picture can't be edited; undefined if it can. Other formats have become JPEG or PNG when they were chosen. */
export async function whyNotEditable(file: Blob): Promise<string | undefined> {
  if (isDrawing(file)) return DRAWING_TEXT
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEAD_LENGTH).arrayBuffer())
  const isAnimated = file.type === 'image/png' && /acTL[\s\S]*IDAT/.test(head)
  return isAnimated ? "Animated pictures can't be edited here." : undefined
}
