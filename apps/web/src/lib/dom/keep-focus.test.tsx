import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import { keepFocus } from './keep-focus.ts'

afterEach(cleanup)

function Tags({ all }: { readonly all: readonly string[] }) {
  const [tags, setTags] = useState(all)
  return (
    <section ref={keepFocus} tabIndex={-1} aria-label="Stack">
      {tags.length > 0 && (
        <ul ref={keepFocus}>
          {tags.map((tag) => (
            <li key={tag}>
              <button type="button" onClick={() => setTags(tags.filter((one) => one !== tag))}>
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

describe('the focus, when its element is removed', () => {
  it.each<[pressed: string, next: string]>([
    ['Go', 'Rust'],
    ['Rust', 'Zig'],
    ['Zig', 'Rust'],
  ])('moves within a list: from %s to %s', async (pressed, next) => {
    render(<Tags all={['Go', 'Rust', 'Zig']} />)
    await userEvent.click(screen.getByRole('button', { name: pressed }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
  })

  it('moves within a list that was added after its section', async () => {
    const { rerender } = render(<Around tags={undefined} />)
    rerender(<Around tags={['Go', 'Rust']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Go' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rust'))
  })

  it('moves to the section when the list is removed, too', async () => {
    render(<Tags all={['Go']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Go' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Stack' })),
    )
  })

  it('stays where somebody has moved it', async () => {
    const { rerender } = render(<Swap at="one" />)
    await userEvent.click(screen.getByRole('button', { name: 'one' }))
    await userEvent.click(screen.getByRole('button', { name: 'beside' }))
    rerender(<Swap at="two" />)
    await screen.findByRole('button', { name: 'two' })
    expect(document.activeElement?.textContent).toBe('beside')
  })
})

function Around({ tags }: { readonly tags: readonly string[] | undefined }) {
  return (
    <main ref={keepFocus} tabIndex={-1}>
      {tags && <Tags all={tags} />}
    </main>
  )
}

function Swap({ at }: { readonly at: string }) {
  return (
    <>
      <button type="button">beside</button>
      <section ref={keepFocus} tabIndex={-1}>
        <button key={at} type="button">
          {at}
        </button>
      </section>
    </>
  )
}
