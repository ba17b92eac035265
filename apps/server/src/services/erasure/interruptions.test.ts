import { type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { type TestApp } from '../../../test/app/app.ts'
import { dataFolder } from '../../../test/app/data-folder.ts'
import { post } from '../../../test/documents/documents.ts'
import { withPowerFor } from '../../../test/faults/power-cut.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { statement } from '../../platform/database/index.ts'

const renderings = statement((sql: Kysely<{ file_previews: object }>) =>
  sql.selectFrom('file_previews').select((of) => of.fn.countAll<number>().as('count')),
)

/** Why a person can't sign in. */
async function refusalOf({ app }: Pick<TestApp, 'app'>, email: string): Promise<string> {
  const signIn = { email, password: PASSWORD }
  const response = await caller(app)('POST', '/v1/account/sessions/email', signIn)
  return (response.json() as { type: string }).type
}

test.each([1, 2, 5, 8])(
  'an erasure interrupted after %i steps is completed at the next start',
  async (steps) => {
    using folder = dataFolder()
    let email = ''
    {
      await using server = await folder.open()
      const { alice } = await people(server.app, 'alice')
      await post(alice)
      const { database } = server.platform
      // Previews are rendered in the background: they must not count as steps.
      await expect.poll(async () => database.first(renderings, {})).toEqual({ count: 1 })
      const refused = await withPowerFor(server.platform, steps, async () =>
        alice.request('DELETE', '/v1/account', { password: PASSWORD }),
      )
      expect(refused.statusCode).toBe(500)
      email = alice.email
      expect(await refusalOf(server, email)).toBe('user_blocked')
    }
    {
      await using server = await folder.open()
      await expect.poll(async () => refusalOf(server, email)).toBe('user_invalid_credentials')
    }
    expect(folder.everything().includes('alice')).toBe(false)
    expect(folder.blobs()).toEqual([])
  },
)
