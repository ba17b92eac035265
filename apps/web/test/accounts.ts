import { type Client, createClient, ID } from '@devhood/client'
import { type Site } from './serve.ts'

export const PASSWORD = 'a good password'

/** A client in another browser. */
export function otherBrowserClient(site: Site): Client {
  return createClient({
    endpoint: 'http://localhost:3000/v1',
    project: 'devhood',
    database: 'devhood',
    bucket: 'media',
    fetch: site.otherBrowser(),
  })
}

export const emailOf = (username: string) => `${username}@example.org`

/** An account whose sign-up was interrupted before its users document was created. */
export async function createAccount(site: Site, username: string) {
  const client = otherBrowserClient(site)
  const credentials = { email: emailOf(username), password: PASSWORD }
  const account = await client.account.create({
    userId: ID.unique(),
    name: `${username} Test`,
    ...credentials,
  })
  return { client, account, credentials }
}

/** A person who signed up in another browser and has taken the first steps: `ines` is `ines@example.org`. */
export async function createPerson(site: Site, username: string) {
  const created = await createAccount(site, username)
  const { $id: accountId, name, email } = created.account
  const data = { accountId, name, email, username, firstStep: 'done' } as const
  const { $id: userId } = await created.client.documents.create('users', ID.unique(), data)
  return { ...created, userId }
}
