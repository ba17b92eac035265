import { type Account } from '@devhood/contract/schemas'
import { isConflict } from '#lib/api/api-errors'
import { createUser } from '../sign-up/create-user.ts'
import { usernamesFor } from '../usernames.ts'

/** Creates a missing users document, with the first username that is free. */
export async function createMissingUser(account: Account): Promise<void> {
  const usernames = usernamesFor(account)
  for (const [index, username] of usernames.entries()) {
    try {
      return await createUser(account, account.name || username, username)
    } catch (error) {
      if (!isConflict(error) || index === usernames.length - 1) throw error
    }
  }
}
