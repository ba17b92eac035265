import { expect } from '@playwright/test'
import { unique } from '../support/fixtures.ts'
import { test } from './deployment.ts'
import { signUpVerified } from './emails.ts'
import { openSdkPage, person, QUERYING_SDKS } from './sdk.ts'

const AD = {
  company: 'Lantern Works',
  description: 'We keep the lamps of small towns lit.',
  employment: 'fullTime',
  seniority: 'senior',
  stack: ['k8s', 'C++'],
  workplace: 'onsite',
  place: 'Leipzig, Germany',
  apply: 'jobs@lantern.example',
  status: 'live',
}

for (const sdk of QUERYING_SDKS) {
  test(`people and ads are searched with SDK ${sdk.version}`, async ({ browser, deploy }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const userId = await signUpVerified(page, deployment, person('ada'))
    const word = unique('lanterns')
    const found = await page.evaluate(
      async ([user, title, ad]) => {
        const { databases, ID, Query } = window.sdk
        const about = { headline: `Backend, ${title}`, place: 'Kraków', stack: ['Node.js', 'C++'] }
        await databases.updateDocument('devhood', 'users', user, about)
        const job = await databases.createDocument('devhood', 'jobs', ID.unique(), { ...ad, title })
        const idsOf = async (collection: string, ...queries: string[]) => {
          const own = Query.search('text', title)
          const { documents } = await databases.listDocuments('devhood', collection, [
            own,
            ...queries,
          ])
          return documents.map(({ $id }) => ({ [user]: 'person', [job.$id]: 'job' })[$id])
        }
        const contains = (name: string) =>
          'contains' in Query
            ? (Query.contains as (attribute: string, value: string[]) => string)('stack', [name])
            : Query.search('stack', name)
        return {
          everything: [await idsOf('users'), await idsOf('jobs')],
          names: [
            await idsOf('users', Query.search('text', 'nodejs back-end')),
            await idsOf('jobs', Query.search('text', 'kubernetes cpp')),
          ],
          places: [
            await idsOf('users', Query.search('place', 'krakow')),
            await idsOf('jobs', Query.search('place', 'germany')),
          ],
          stack: [await idsOf('users', contains('node')), await idsOf('jobs', contains('kube'))],
          typos: [
            await idsOf('users', Query.search('similarText', 'bckend')),
            await idsOf('jobs', Query.search('similarText', 'leipzg')),
          ],
          exact: [
            await idsOf('users', Query.search('exactText', 'node.js C++')),
            await idsOf('jobs', Query.search('exactText', 'k8s')),
          ],
          widened: [
            await idsOf('users', Query.search('exactText', 'cpp')),
            await idsOf('jobs', Query.search('exactText', 'kubernetes')),
          ],
          others: [
            await idsOf('users', Query.search('text', 'C#')),
            await idsOf('jobs', Query.search('text', 'C#')),
          ],
        }
      },
      [userId, word, AD] as const,
    )
    const both = [['person'], ['job']]
    const none = [[], []]
    expect(found).toEqual({
      everything: both,
      names: both,
      places: both,
      stack: both,
      typos: both,
      exact: both,
      widened: none,
      others: none,
    })
  })
}
