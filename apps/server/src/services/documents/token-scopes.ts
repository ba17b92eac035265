import type { TokenScope } from '@devhood/contract'

/**
 * Collections that access tokens need another scope for than to read and to write. `none`: subscriptions to pushes belong to a
 * browser's session.
 */
const APART: Readonly<Record<string, TokenScope | 'none'>> = {
  conversations: 'messages',
  messages: 'messages',
  pushSubscriptions: 'none',
}

export const scopeOfCollection = (collection: string): TokenScope | 'none' | undefined =>
  APART[collection]
