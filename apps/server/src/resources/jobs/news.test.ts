import { expect, test } from 'vitest'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const server = sharedApp()

async function openWorld({ app }: SharedApp, data: object = {}) {
  const { Paula, Ines, Zoe } = await people(app, 'Paula', 'Ines', 'Zoe')
  const job = await ad(Paula, data)
  const [paula, ines, zoe] = [Paula, Ines, Zoe].map(({ request }) => documentsOf(request)) as [
    ReturnType<typeof documentsOf>,
    ReturnType<typeof documentsOf>,
    ReturnType<typeof documentsOf>,
  ]
  await ines.create('interests', { job: job.$id })
  const told = async (who = ines) =>
    (await who.list('notifications')).documents.map(({ kind, group }) =>
      String(group)
        .replace(`:${job.$id}`, '')
        .replace(`${String(kind)}:`, ''),
    )
  return { Paula, job, paula, ines, zoe, told }
}

test.each([
  [{ salaryTo: 90_000 }, 'salary'],
  [{ salaryCurrency: 'USD', title: 'Keeper' }, 'title, salary'],
  [{ workplace: 'hybrid', place: 'Linz' }, 'place'],
  [{ regions: ['eu'] }, 'place'],
  [{ description: 'Another text', stack: ['Go'] }, null],
  [{ salaryTo: 80_000, title: 'Platform engineer' }, null],
])('a live ad that changes %j is marked with: %s', async (data, changed) => {
  const { paula, zoe, job, told } = await openWorld(server())
  const { body } = await paula.update('jobs', job.$id, data)
  expect([body['changed'], body['changedAt'] === null]).toEqual([changed, changed === null])
  expect(await told()).toEqual(changed === null ? [] : ['adChanged'])
  expect(await told(zoe)).toEqual([])
})

test('of several changes of one ad people keep the newest, and who was declined hears nothing', async () => {
  const { paula, zoe, job, told } = await openWorld(server())
  await zoe.create('interests', { job: job.$id })
  const [, newest = ''] = (await paula.list('leads')).ids
  await paula.update('leads', newest, { state: 'declined' })
  for (const title of ['One thing', 'Another thing']) await paula.update('jobs', job.$id, { title })
  expect([(await told()).length, await told(zoe)].flat()).toEqual([1, 'declined'])
})

test('what changes of an ad that is no longer live is no news', async () => {
  const { paula, job, told } = await openWorld(server())
  await paula.update('jobs', job.$id, { status: 'filled' })
  const { body } = await paula.update('jobs', job.$id, { title: 'Filled one' })
  expect([body['changed'], await told()]).toEqual([null, ['filled']])
})

test('those who are interested hear that the job is filled', async () => {
  const { paula, job, told } = await openWorld(server())
  for (const status of ['filled', 'live', 'filled']) await paula.update('jobs', job.$id, { status })
  expect(await told()).toEqual(['filled'])
})

test('the same ad is refused with the address of the first, whatever it pays', async () => {
  const { Paula, paula, job } = await openWorld(server())
  const { description } = job
  const refused = `409 job_already_live: The same ad is live already: /jobs/${job.$id}`
  const before = await hashState(server().platform)
  for (const data of [
    { description },
    { description, title: '  PLATFORM  engineer', salaryTo: 70_000 },
  ])
    await expect(ad(Paula, data)).rejects.toThrow(refused)
  expect(await hashState(server().platform)).toBe(before)
  const draft = await ad(Paula, { description, status: 'draft' })
  expect((await paula.update('jobs', draft.$id, { status: 'live' })).outcome).toBe(
    '409 job_already_live',
  )
  await paula.update('jobs', job.$id, { status: 'filled' })
  expect((await paula.update('jobs', draft.$id, { status: 'live' })).outcome).toBe('200')
  expect((await paula.update('jobs', job.$id, { status: 'live' })).outcome).toBe(
    '409 job_already_live',
  )
})

test('ads of several places, and of several people, are several', async () => {
  const { Paula, job } = await openWorld(server())
  const { description } = job
  const { Otto } = await people(server().app, 'Otto')
  const others = [
    await ad(Paula, { description, regions: ['us'] }),
    await ad(Otto, { description }),
  ]
  expect(others.map(({ status }) => status)).toEqual(['live', 'live'])
})
