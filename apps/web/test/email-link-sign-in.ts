import { linkTo } from '@devhood/server/testing'
import { oneTimeTokenCalls } from '@devhood/client/proofs'

import { api } from '../src/lib/api/api.ts'
import { createPerson, emailOf } from './accounts.ts'
import { type Site } from './serve.ts'

/** Signs a person in on this page by email link; verifying an email first removes the account's password. */
export async function signInByEmailLink(site: Site, username: string) {
  const { account, userId } = await createPerson(site, username)
  const tokens = oneTimeTokenCalls(api)
  await tokens.requestMagicLink(emailOf(username), `${location.origin}/email-link`)
  const { userId: of, secret } = await linkTo(site.platform, emailOf(username))
  await tokens.signInWithLink({ userId: of, secret })
  return { accountId: account.$id, userId }
}
