interface Described {
  readonly username: string
  readonly headline?: string | null | undefined
  readonly stack?: readonly string[] | null | undefined
  readonly place?: string | null | undefined
}

/** Who somebody is, in one line: the headline, else the stack, the place or the username. */
export const lineAbout = ({ headline, stack, place, username }: Described): string =>
  headline || stack?.join(' · ') || place || `@${username}`
