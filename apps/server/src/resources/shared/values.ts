/** The value if it is a text, else an empty one. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value if it is a text, such as an id; else null. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value : null
