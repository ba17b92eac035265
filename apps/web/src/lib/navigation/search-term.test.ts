import { LIMITS } from '@devhood/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { useSearchText } from './search-term.ts'

/** A search box whose URL changes only when the test renders it again. */
function openSearchBox() {
  vi.useFakeTimers()
  const sent: string[] = []
  const onTerm = (term: string) => void sent.push(term)
  const { result, rerender } = renderHook(({ term }) => useSearchText(term, onTerm), {
    initialProps: { term: '' },
  })
  return {
    sent,
    box: () => result.current,
    showTerm: (term: string) => rerender({ term }),
    pass: async () => act(async () => vi.advanceTimersByTimeAsync(LIMITS.searchDebounce)),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  }
}

it('sends a search once, however late the URL changes', async () => {
  using opened = openSearchBox()
  act(() => opened.box().search('kernel'))
  await opened.pass()
  expect(opened.sent).toEqual(['kernel'])
  opened.showTerm('kernel')
  // Back, before the timer of the last letter.
  act(() => opened.box().search('kernel engineer'))
  opened.showTerm('')
  await opened.pass()
  expect([opened.sent, opened.box().text]).toEqual([['kernel', 'kernel engineer'], ''])
})

it('sends the words of the URL again when others are on their way', async () => {
  using opened = openSearchBox()
  act(() => opened.box().search('kernel'))
  act(() => opened.box().setText(''))
  await opened.pass()
  expect(opened.sent).toEqual(['kernel', ''])
})
