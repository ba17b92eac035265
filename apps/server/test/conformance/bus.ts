import { describe, expect, it } from 'vitest'
import type { Bus } from '../../src/platform/bus/bus.ts'

/** The contract of every Bus. `open` returns a new one without other users. */
export function describeBus(
  name: string,
  open: () => Promise<{ readonly bus: Bus; readonly faults: readonly unknown[] }>,
): void {
  /** Resolves once all earlier messages have been delivered. */
  const settled = async (bus: Bus, topic: string) => {
    await new Promise<void>((resolve) => {
      const mark = bus.subscribe(topic, (message) => {
        if (message !== 'the end of this test') return
        mark[Symbol.dispose]()
        resolve()
      })
      bus.publish(topic, 'the end of this test')
    })
  }
  const withoutMark = (heard: readonly string[]) =>
    heard.filter((message) => message !== 'the end of this test')

  describe(`Bus: ${name}`, () => {
    it('tells every listener of a topic each message, in order', async () => {
      const { bus } = await open()
      const heard: [string[], string[]] = [[], []]
      for (const list of heard) bus.subscribe('posts', (message) => list.push(message))
      const messages = Array.from({ length: 1000 }, (_, at) => `message ${at}`)
      for (const message of messages) bus.publish('posts', message)
      await settled(bus, 'posts')
      expect(heard.map(withoutMark)).toEqual([messages, messages])
    })
    it('keeps topics apart', async () => {
      const { bus } = await open()
      const heard: string[] = []
      bus.subscribe('posts', (message) => heard.push(message))
      for (const topic of ['post', 'posts2', 'POSTS', '', 'posts']) bus.publish(topic, topic)
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['posts'])
    })
    it('tells nothing that was said before somebody listened, nor after', async () => {
      const { bus } = await open()
      const heard: string[] = []
      bus.publish('posts', 'before')
      await settled(bus, 'posts')
      const subscription = bus.subscribe('posts', (message) => heard.push(message))
      bus.publish('posts', 'meanwhile')
      await settled(bus, 'posts')
      subscription[Symbol.dispose]()
      bus.publish('posts', 'after')
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['meanwhile'])
    })
    it('returns before anybody has heard the message', async () => {
      const { bus } = await open()
      const heard: string[] = []
      bus.subscribe('posts', (message) => heard.push(message))
      bus.publish('posts', 'a message')
      expect(heard).toEqual([])
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['a message'])
    })
    it('lets a listener that throws disturb nobody', async () => {
      const { bus, faults } = await open()
      const heard: string[] = []
      bus.subscribe('posts', (message) => {
        if (message === 'bad') throw new Error(message)
      })
      bus.subscribe('posts', (message) => heard.push(message))
      for (const message of ['bad', 'good']) bus.publish('posts', message)
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['bad', 'good'])
      expect(faults).toEqual([new Error('bad')])
    })
    it('takes one function twice, and gives back one of the two', async () => {
      const { bus } = await open()
      const heard: string[] = []
      const listener = (message: string) => heard.push(message)
      const first = bus.subscribe('posts', listener)
      bus.subscribe('posts', listener)
      bus.publish('posts', 'both')
      await settled(bus, 'posts')
      first[Symbol.dispose]()
      bus.publish('posts', 'one')
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['both', 'both', 'one'])
    })
    it('hears what a listener says', async () => {
      const { bus } = await open()
      const heard: string[] = []
      bus.subscribe('posts', (message) => {
        heard.push(message)
        if (message === 'question') bus.publish('posts', 'answer')
      })
      bus.publish('posts', 'question')
      await settled(bus, 'posts')
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['question', 'answer'])
    })
    it('says of each topic with a listener that it is heard', async () => {
      const { bus } = await open()
      const [first, second] = [1, 2].map(() => bus.subscribe('posts', () => undefined))
      expect(bus.isHeard('posts')).toBe(true)
      first?.[Symbol.dispose]()
      expect(bus.isHeard('posts')).toBe(true)
      second?.[Symbol.dispose]()
    })
    it('is up and whole, and tells of no gap, as long as nothing was missed', async () => {
      const { bus } = await open()
      let gaps = 0
      using _ = bus.onGap(() => gaps++)
      bus.publish('posts', 'a message')
      await settled(bus, 'posts')
      expect([bus.isUp(), bus.isReceivingAll(), gaps]).toEqual([true, true, 0])
    })
    it('does not wait for others where there are none', async () => {
      const { bus } = await open()
      const heard: string[] = []
      bus.subscribe('posts', (message) => heard.push(message))
      bus.publish('posts', 'a message')
      await bus.untilDelivered()
      await settled(bus, 'posts')
      expect(withoutMark(heard)).toEqual(['a message'])
    })
    it.each(['', 'ü 😀 \u2028', '{"a":"\\u0000"}', 'x'.repeat(100_000)])(
      'passes a text on as it is',
      async (text) => {
        const { bus } = await open()
        const heard: string[] = []
        bus.subscribe('posts', (message) => heard.push(message))
        bus.publish('posts', text)
        await settled(bus, 'posts')
        expect(withoutMark(heard)).toEqual([text])
      },
    )
  })
}
