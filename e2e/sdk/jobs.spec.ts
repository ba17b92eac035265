import { expect } from '@playwright/test'
import { unique } from '../support/fixtures.ts'
import { test } from './deployment.ts'
import { signUpVerified } from './emails.ts'
import { person, SDKS, signUp, openSdkPage } from './sdk.ts'

const AD = {
  title: 'Platform engineer',
  company: 'Lantern Works',
  description: 'We keep the lamps of small towns lit.',
  employment: 'fullTime',
  seniority: 'senior',
  stack: ['Rust', 'SQLite'],
  salaryTo: 80_000,
  salaryCurrency: 'EUR',
  salaryUnit: 'year',
  workplace: 'remote',
  regions: ['europe'],
  apply: 'jobs@lantern.example',
}

for (const sdk of SDKS) {
  test(`ads are posted, found, saved and read by guests with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const other = await openSdkPage(browser, deployment)
    const guest = await openSdkPage(browser, deployment)
    await signUpVerified(page, deployment, person('ada'))
    await signUp(other, person('bob'))
    const word = unique('lamps')
    const posted = await page.evaluate(
      async (ad) => {
        const { databases, ID } = window.sdk
        const draft = await databases.createDocument('devhood', 'jobs', ID.unique(), ad)
        await databases.updateDocument('devhood', 'jobs', draft.$id, { status: 'live' })
        const later = await databases.createDocument('devhood', 'jobs', ID.unique(), ad)
        return { live: draft.$id, draft: later.$id }
      },
      { ...AD, title: `${AD.title}, ${word}` },
    )
    const search = async ([ids, words]: readonly [typeof posted, string]) => {
      const { databases, Query } = window.sdk
      const found = await databases.listDocuments('devhood', 'jobs', [
        Query.equal('workplace', ['remote']),
        Query.search('title', words),
        Query.search('text', 'remote'),
        Query.equal('salaryCurrency', ['EUR']),
        Query.greaterThanEqual('salaryYearly', 60_000),
        Query.orderDesc('postedAt'),
      ])
      const draft = await window.failureOf(databases.getDocument('devhood', 'jobs', ids.draft))
      const saves = await window.failureOf(
        databases.createDocument('devhood', 'jobSaves', 'unique()', { job: ids.live }),
      )
      return { ids: found.documents.map(({ $id }) => $id), draft: draft?.type, saves: saves?.type }
    }
    const seen = { ids: [posted.live], draft: 'document_not_found' }
    expect(await other.evaluate(search, [posted, `platform ${word}`] as const)).toEqual(seen)
    expect(await guest.evaluate(search, [posted, `platform ${word}`] as const)).toEqual({
      ...seen,
      saves: 'user_unauthorized',
    })
  })

  test(`two people agree to know each other with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const other = await openSdkPage(browser, deployment)
    await signUpVerified(page, deployment, person('ada'))
    const bob = await signUp(other, person('bob'))
    const job = await page.evaluate(async (ad) => {
      const { databases, ID } = window.sdk
      const live = { ...ad, status: 'live' }
      return (await databases.createDocument('devhood', 'jobs', ID.unique(), live)).$id
    }, AD)
    const interest = await other.evaluate(async (id) => {
      const { databases, ID } = window.sdk
      return (await databases.createDocument('devhood', 'interests', ID.unique(), { job: id })).$id
    }, job)
    /** The only received interest, with every attribute, and the result of reading the interest itself. */
    const look = async (id: string) => {
      const { databases, selectAll } = window.sdk
      const deployment = ['devhood', 'leads'] as const
      const { documents } = await databases.listDocuments(
        deployment[0],
        deployment[1],
        selectAll('person', 'interest'),
      )
      const own = await window.failureOf(databases.getDocument('devhood', 'interests', id))
      const [lead] = documents as unknown as {
        $id: string
        person: { $id: string } | null
        interest: unknown
      }[]
      return { id: lead?.$id, person: lead?.person?.$id, interest: lead?.interest, own: own?.type }
    }
    const before = await page.evaluate(look, interest)
    expect(before).toEqual({
      id: before.id,
      person: undefined,
      interest: null,
      own: 'document_not_found',
    })
    await page.evaluate(async (id) => {
      await window.sdk.databases.updateDocument('devhood', 'leads', String(id), { state: 'asked' })
    }, before.id)
    expect((await page.evaluate(look, interest)).person).toBeUndefined()
    await other.evaluate(async (id) => {
      await window.sdk.databases.updateDocument('devhood', 'interests', id, { state: 'agreed' })
    }, interest)
    expect(await page.evaluate(look, interest)).toEqual({ ...before, person: bob })
  })
}
