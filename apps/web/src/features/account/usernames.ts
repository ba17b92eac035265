import { LIMITS, newId } from '@devhood/contract'
import type { Account } from '@devhood/contract/schemas'
import { isUsername } from '@devhood/contract/text'

/** Username candidates, best first: from the email or the name, then with a rare suffix, then a unique one. */
export function usernamesFor({
  $id,
  name,
  email,
}: Pick<Account, '$id' | 'name' | 'email'>): string[] {
  const base = toUsername(email.split('@')[0] ?? '') || toUsername(name) || 'dev'
  const maxBase = LIMITS.usernameMax - 5
  return [
    base.length < LIMITS.usernameMin
      ? `${base}-${$id.slice(-4)}`
      : base.slice(0, LIMITS.usernameMax),
    `${base.slice(0, maxBase)}-${$id.slice(-4)}`,
    `dev-${newId()}`,
  ].filter(isUsername)
}

/** Lower-case letters, digits, period, hyphen and underscore. */
const toUsername = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '')
    .replace(/^[._-]+/, '')
