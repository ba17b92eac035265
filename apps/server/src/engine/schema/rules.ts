interface PublishedOptions {
  /** Whoever is not signed in is shown it, too. */
  readonly toGuests?: true
  /** Documents of which `field` is `value` are their owners' alone: operators do not see them either. */
  readonly exceptDrafts?: { readonly field: string; readonly value: string }
}

/** Who may do something: data, so that one declaration decides over one row and over lists. */
export type Rule<Name extends string = string> =
  | { readonly allow: 'anyone' | 'signedIn' | 'nobody' }
  | { readonly allow: 'owner'; readonly field: Name }
  | ({ readonly allow: 'shown'; readonly field: Name } & PublishedOptions)
  | { readonly allow: 'any' | 'all'; readonly of: readonly Rule<Name>[] }

export const anyone: Rule<never> = { allow: 'anyone' }
export const signedIn: Rule<never> = { allow: 'signedIn' }
export const nobody: Rule<never> = { allow: 'nobody' }
/** The person in `field` (a relation to users), or the account in it (an `account` field). */
export const owner = <Name extends string>(field: Name): Rule<Name> => ({ allow: 'owner', field })
/**
 * Whoever is signed in, but for what is hidden and for people who have parted: neither the document nor
 * the person in `field` may be flagged as `hidden`, and no document that tells of two people being
 * apart may name that person and the reader. From oneself nothing is hidden, nor from operators.
 */
export const publishedBy = <Name extends string>(
  field: Name,
  options: PublishedOptions = {},
): Rule<Name> => ({ allow: 'shown', field, ...options })
/** The same rule, but for guests, who are shown nothing. */
export function membersOnly<Name extends string>(rule: Rule<Name>): Rule<Name> {
  if (rule.allow !== 'shown') return rule
  const { toGuests: _, ...others } = rule
  return others
}
export const anyOf = <Name extends string>(...of: readonly Rule<Name>[]): Rule<Name> => ({
  allow: 'any',
  of,
})
export const allOf = <Name extends string>(...of: readonly Rule<Name>[]): Rule<Name> => ({
  allow: 'all',
  of,
})
