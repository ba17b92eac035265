/**
 * The least height of the card, by its step. Its place has that height until it has loaded, and fonts differ by a line.
 */
export const PLACES = {
  stack: 'min-h-174 sm:min-h-153 lg:min-h-140',
  people: 'min-h-153',
  picture: 'min-h-133',
  done: '',
} as const
