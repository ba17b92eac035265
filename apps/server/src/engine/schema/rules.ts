interface PublishedOptions {
  /**
   * Guests may see it, too; with `unless`, not if the person has that flag: its name in the collection of people.
   */
  readonly toGuests?: true | { readonly unless: string }
  /** Documents whose `field` is `value` are visible to their owners alone, not even to operators. */
  readonly exceptDrafts?: { readonly field: string; readonly value: string }
}

/** Who may perform an action, as data, so that one declaration decides about single rows and lists. */
export type Rule<Name extends string = string> =
  | { readonly allow: 'anyone' | 'signedIn' | 'nobody' }
  | { readonly allow: 'owner' | 'readersOf'; readonly field: Name }
  | ({ readonly allow: 'shown'; readonly field: Name } & PublishedOptions)
  | { readonly allow: 'any' | 'all'; readonly of: readonly Rule<Name>[] }

export const anyone: Rule<never> = { allow: 'anyone' }
export const signedIn: Rule<never> = { allow: 'signedIn' }
export const nobody: Rule<never> = { allow: 'nobody' }
/** The person in `field` (a relation to users), or the account in it (an `account` field). */
export const owner = <Name extends string>(field: Name): Rule<Name> => ({ allow: 'owner', field })
/** The access to documents of which nobody but their owner may know. */
export const ownerAlone = <Name extends string>(field: Name) => ({
  create: owner(field),
  read: owner(field),
  update: owner(field),
  delete: owner(field),
})
/**
 * Every member, except for hidden and blocked people: neither the document nor the person in `field` may be flagged
 * as `hidden`, and no block between that person and the viewer may exist. Nothing is hidden from its owner or from
 * operators.
 */
export const publishedBy = <Name extends string>(
  field: Name,
  options: PublishedOptions = {},
): Rule<Name> => ({ allow: 'shown', field, ...options })
/** Whoever may read the document that `field` refers to. */
export const readersOf = <Name extends string>(field: Name): Rule<Name> => ({
  allow: 'readersOf',
  field,
})
/** The same rule without guests. */
export function forMembers<Name extends string>(rule: Rule<Name>): Rule<Name> {
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
