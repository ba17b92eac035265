/** Who may do something: data, so that one declaration decides over one row and over lists. */
export type Rule<Name extends string = string> =
  | { readonly allow: 'anyone' | 'signedIn' | 'nobody' }
  | { readonly allow: 'owner'; readonly field: Name }
  | { readonly allow: 'any'; readonly of: readonly Rule<Name>[] }

export const anyone: Rule<never> = { allow: 'anyone' }
export const signedIn: Rule<never> = { allow: 'signedIn' }
export const nobody: Rule<never> = { allow: 'nobody' }
/** The person in `field` (a relation to users), or the account in it (an `account` field). */
export const owner = <Name extends string>(field: Name): Rule<Name> => ({ allow: 'owner', field })
export const anyOf = <Name extends string>(...of: readonly Rule<Name>[]): Rule<Name> => ({
  allow: 'any',
  of,
})
