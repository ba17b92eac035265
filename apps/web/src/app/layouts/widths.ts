/** Maximum widths of the content and of the bar above it, by the width that a page declares. */
export const WIDTHS = {
  feed: 'max-w-162 lg:max-w-176 xl:max-w-264',
  wide: 'max-w-320',
  full: 'max-w-450',
} as const
