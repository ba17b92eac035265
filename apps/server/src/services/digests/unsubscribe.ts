import type { Platform } from '#platform'
import { findRecipient } from '#resources/notifications'
import type { DocumentsService } from '#services/documents'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

export interface UnsubscribeOptions extends Pick<Platform, 'database'> {
  readonly links: UnsubscribeLinks
  readonly documents: Pick<DocumentsService, 'updateAsOwner'>
}

/** Ends email digests for whoever has the link of one. */
export function unsubscribeService({ database, links, documents }: UnsubscribeOptions) {
  const isValid = (token: string): boolean => links.personOf(token) !== undefined

  /** Returns false for a token that this server has not made. Nothing happens if the emails have ended already. */
  async function unsubscribe(token: string): Promise<boolean> {
    const userId = links.personOf(token)
    if (userId === undefined) return false
    await database.write(async (tx) => {
      const person = await findRecipient(tx, { user: userId })
      if (person === undefined || person.emailDigest === 'off') return
      const owner = { userId, accountId: person.accountId }
      await documents.updateAsOwner(tx, owner, ['users', userId], { emailDigest: 'off' })
    })
    return true
  }

  return { isValid, unsubscribe }
}

export type UnsubscribeService = ReturnType<typeof unsubscribeService>
