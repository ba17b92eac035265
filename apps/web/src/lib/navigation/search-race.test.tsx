import { act, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { useSearchText } from './search-term.ts'

const PAUSE = 500
/** Longer than React renders without a break, in milliseconds. */
const LONG = 10

const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }

afterEach(() => {
  react.IS_REACT_ACT_ENVIRONMENT = true
  vi.useRealTimers()
})

interface PartProps {
  readonly term: string
}

/** Something large, during whose rendering the pause ends. */
function Slow({ term }: PartProps) {
  if (term !== '') {
    queueMicrotask(() => vi.advanceTimersByTime(PAUSE))
    const end = performance.now() + LONG
    while (performance.now() < end);
  }
  return null
}

it('a pause that ends while a link is opened leaves its term to be cleared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onTerm = vi.fn<(term: string) => void>()
  function Box({ term }: PartProps) {
    const { text, setText } = useSearchText(term, onTerm, PAUSE)
    return <input value={text} onChange={({ target }) => setText(target.value)} />
  }
  function Page() {
    const [term, setTerm] = useState('')
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setTerm('lamp'))}>
          lamp
        </button>
        <Box term={term} />
        <Slow term={term} />
        <Slow term="" />
      </>
    )
  }
  render(<Page />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  react.IS_REACT_ACT_ENVIRONMENT = false
  screen.getByRole('button').click()
  await vi.waitFor(() => expect(box.value).toBe('lamp'))
  react.IS_REACT_ACT_ENVIRONMENT = true
  fireEvent.change(box, { target: { value: '' } })
  await act(async () => void vi.advanceTimersByTime(PAUSE))
  expect(onTerm.mock.calls).toEqual([['']])
})
