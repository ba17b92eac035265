import { expect, it } from 'vitest'
import type { PublicPage } from '@devhood/contract'
import { openSite } from '../../../test/app/site.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { dataIn } from '../../../test/jobs/job-posting.ts'
import { openPublicGithub } from '../../../test/oauth/public-github.ts'
import { connectIdentity } from '../../../test/people/identities.ts'
import { people } from '../../../test/people/people.ts'

const OWN = '/v1/account/github'

/** Ada, whose account is connected with GitHub. */
async function openHood() {
  await using opening = new AsyncDisposableStack()
  const github = opening.use(await openPublicGithub())
  const { remote, sites, config } = github
  const site = opening.use(
    await openSite({ ...config, publicPages: true }, { remote, github: sites }),
  )
  const { Ada } = await people(site.server.app, 'Ada')
  await connectIdentity(site.server.platform, Ada.accountId, 'github')
  github.state.uid = Ada.accountId
  const profile = async () => {
    const { statusCode, body } = await site.get(`/profile/${Ada.userId}`)
    const [, json = '{}'] = /<pre>(.*)<\/pre>/.exec(body) ?? []
    return { statusCode, body, page: JSON.parse(json) as Partial<PublicPage> }
  }
  const opened = opening.move()
  return { Ada, profile, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

it('the page of a profile has the GitHub account that the person shows, as long as they show it', async () => {
  await using hood = await openHood()
  const { Ada, profile } = hood
  expect((await profile()).page).toMatchObject({ kind: 'profile', github: null })

  const shown = await Ada.request('PUT', OWN, { repositories: ['2'] })
  const { account } = shown.json<{ account: object }>()
  const open = await profile()
  expect(account).toMatchObject({ login: 'octocat', repositories: [{ name: 'world' }] })
  expect(open.page).toMatchObject({ github: account })
  expect(dataIn(open.body)).toMatchObject({
    mainEntity: { sameAs: ['https://github.example/octocat'] },
  })
  // The other repository is the person's to choose from.
  expect(open.body).not.toContain('hello')

  await Ada.request('DELETE', OWN)
  const hidden = await profile()
  expect(hidden.page).toMatchObject({ github: null })
  expect(hidden.body).not.toContain('octocat')
})

it('a profile for members only does not reveal it', async () => {
  await using hood = await openHood()
  const { Ada, profile } = hood
  await Ada.request('PUT', OWN, { repositories: ['1'] })
  expect((await profile()).body).toContain('octocat')
  await documentsOf(Ada.request).update('users', Ada.userId, { membersOnly: true })
  const { statusCode, body } = await profile()
  expect([statusCode, body.includes('octocat')]).toEqual([404, false])
})
