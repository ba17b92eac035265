import { describe, expect, test } from 'vitest'
import { ad } from '../../../test/jobs/jobs.ts'
import { choose, DELAY, markSeen, openPushWorld } from '../../../test/push/push-world.ts'
import { HOUR, MINUTE } from '../../lib/time.ts'

const PACE = 5 * MINUTE

describe('the pace', () => {
  test('what is said within five minutes comes together', async () => {
    await using world = await openPushWorld()
    const { comment, pass, titles, push } = world
    await comment('One')
    await pass()
    await comment('Two')
    await pass()
    await comment('Three')
    await pass()
    expect(titles()).toEqual(['Bob commented on your post'])
    await pass(PACE)
    expect(push.arrived.map(({ message }) => message.body)).toEqual(['One', 'Three'])
  })

  test('of likes, the first of a day is sent, and further ones once it is seen', async () => {
    await using world = await openPushWorld()
    const { like, unlike, Bob, Carol, pass, titles } = world
    await like(Bob)
    await pass()
    await like(Carol)
    await pass(HOUR)
    expect(titles()).toEqual(['Bob liked your post'])
    await markSeen(world)
    await unlike(Carol)
    await like(Carol)
    await pass()
    expect(titles()).toEqual(['Bob liked your post', 'Carol liked your post'])
    await pass(24 * HOUR)
    await unlike(Bob)
    await like(Bob)
    await pass()
    expect(titles().slice(2)).toEqual(['Bob liked your post'])
  })

  test('an interest is sent at the end of its hour, which hides its minute', async () => {
    await using world = await openPushWorld()
    const { Alice, bob, pass, titles } = world
    const { $id } = await ad(Alice)
    await pass(20 * MINUTE)
    await bob.create('interests', { job: $id })
    await pass(39 * MINUTE)
    expect(titles()).toEqual([])
    await pass(MINUTE + DELAY)
    expect(titles()).toEqual(['Somebody is interested in “Platform engineer”'])
  })

  test('in quiet hours everything waits, and comes as one message afterwards', async () => {
    await using world = await openPushWorld()
    const { like, comment, Bob, pass, titles } = world
    await choose(world, { quiet: { from: '13:00', to: '15:30', zone: 'Europe/Berlin' } })
    await like(Bob)
    await pass()
    await comment('Night')
    await pass(2 * HOUR)
    expect(titles()).toEqual([])
    await pass(30 * MINUTE)
    expect(titles()).toEqual(['2 new notifications'])
  })
})
