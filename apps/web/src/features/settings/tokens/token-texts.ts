import { type TokenScope } from '@devhood/contract'

/** What a token may do, in the order of the form, with what that is. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, { name: string; what: string }>> = {
  read: { name: 'Read', what: 'what you can read, but your messages' },
  write: { name: 'Write', what: 'posts, comments, likes and files as you' },
  messages: { name: 'Messages', what: 'read and write your conversations' },
}

/** "Read, write". */
export function scopesText(scopes: readonly TokenScope[]): string {
  const text = scopes.map((scope) => SCOPE_TEXTS[scope].name.toLowerCase()).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The program that used a token, without versions: "curl". */
export const programOf = (userAgent: string): string => /^[^\s/(]{1,40}/.exec(userAgent)?.[0] ?? ''
