import { ID } from '@devhood/client'
import { type Account } from '@devhood/contract/schemas'
import { api } from '#lib/api/api'

/** Creates the users document of a new account, with an initials picture. */
export async function createUser(account: Account, name: string, username: string): Promise<void> {
  await api.documents.create('users', ID.unique(), {
    accountId: account.$id,
    name,
    email: account.email,
    username,
    imageUrl: api.avatars.initialsUrl({ name }),
  })
}
