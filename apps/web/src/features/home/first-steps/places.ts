/** The least height of the card at each step, and of its place until it has loaded: with another font, the card may be lower. */
export const PLACES = {
  stack: 'min-h-174 sm:min-h-153 lg:min-h-140',
  people: 'min-h-153',
  picture: 'min-h-133',
  done: '',
} as const
