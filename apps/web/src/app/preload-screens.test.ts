import { afterEach, expect, it, vi } from 'vitest'

import { preloadScreens } from './preload-screens.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

function openPage(saveData?: boolean) {
  document.body.innerHTML =
    '<a href="/posts/a"><b>A post</b></a><a href="https://b.test/posts">B</a><p>Words</p>'
  vi.stubGlobal('navigator', { connection: { saveData } })
  vi.useFakeTimers()
  const loaded: string[] = []
  const stop = preloadScreens({
    posts: async () => void loaded.push('posts'),
    '': async () => Promise.reject(new Error('No network')),
  })
  const point = (selector: string, type = 'pointerover') => {
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
    vi.runAllTimers()
  }
  return { loaded, stop, point }
}

it.each<[about: string, event: [selector: string, type: string], saves: boolean, loaded: string[]]>(
  [
    ['is pointed at', ['b', 'pointerover'], false, ['posts']],
    ['is focused', ['a', 'focusin'], false, ['posts']],
    ['is pointed at in data-saver mode', ['b', 'pointerover'], true, []],
    ['leads elsewhere', ['a + a', 'pointerover'], false, []],
    ['is missing', ['p', 'pointerover'], false, []],
  ],
)('preloads the screen of a link that %s', (_about, event, saves, expected) => {
  const { loaded, stop, point } = openPage(saves)
  point(...event)
  stop()
  expect(loaded).toEqual(expected)
})

it('stops listening when stopped', () => {
  const { loaded, stop, point } = openPage()
  stop()
  point('b')
  expect(loaded).toEqual([])
})
