/** Classes for pictures of at least so many pixels; the page's policy allows no styles on elements. */
const MAX_WIDTHS = [
  [768, 'max-w-[min(100%,768px)]'],
  [640, 'max-w-[min(100%,640px)]'],
  [512, 'max-w-[min(100%,512px)]'],
  [384, 'max-w-[min(100%,384px)]'],
  [256, 'max-w-[min(100%,256px)]'],
  [192, 'max-w-[min(100%,192px)]'],
  [128, 'max-w-[min(100%,128px)]'],
  [96, 'max-w-[min(100%,96px)]'],
  [64, 'max-w-[min(100%,64px)]'],
  [0, 'max-w-[min(100%,48px)]'],
] as const

/** Pixels from which a picture may have the width of its place. */
const WIDE = 1024

/** The class that keeps a picture of this width, in pixels, from growing. */
export function maxWidthOf(width: number): string {
  if (width >= WIDE) return 'max-w-full'
  return MAX_WIDTHS.find(([least]) => width >= least)?.[1] ?? 'max-w-full'
}
