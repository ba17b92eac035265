import { type Client } from '@devhood/client'
import { secondFactorCalls } from '@devhood/client/second-factors'
import { totpOf } from '@devhood/server/testing'
import { type Site } from './serve.ts'

/** Sets up an authenticator app and recovery codes, and switches the second factor on. */
export async function addFactors(site: Site, client: Client) {
  const factors = secondFactorCalls(client)
  const { secret } = await factors.addAuthenticator()
  const code = () => totpOf(secret, site.clock.now())
  await factors.verifyAuthenticator(code())
  await factors.setNeeded(true)
  const { recoveryCodes } = await factors.createRecoveryCodes()
  // A code works once.
  site.clock.advance(60_000)
  return { secret, code, recoveryCodes }
}
