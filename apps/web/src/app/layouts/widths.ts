/** The page: its bars, and room for the one at the bottom. */
export const FRAME =
  'grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] pb-[calc(56px+env(safe-area-inset-bottom))]'
/** The bar at the top, and what is in it. */
export const BAR = 'sticky top-0 z-20 border-b border-border bg-bg/94 [backdrop-filter:blur(10px)]'
export const IN_BAR = 'mx-auto flex h-bar items-center gap-3 px-3 sm:px-6 lg:px-8'
export const CONTENT =
  'mx-auto w-full px-3 pt-4 pb-12 outline-none sm:px-6 lg:px-8 lg:pt-6 lg:pb-18'

/** Maximum widths of the content and of the bar above it, by the width that a page declares. */
export const WIDTHS = {
  feed: 'max-w-162 lg:max-w-176 xl:max-w-264',
  wide: 'max-w-320',
  // As on the page of a post, whose columns are narrow.
  full: 'max-w-450 xl:px-5',
  // The screen has its own margins.
  bare: 'max-w-none xl:px-4',
} as const
