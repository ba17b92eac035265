import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it } from 'vitest'
import { late, MissingOver } from './late.tsx'

function Part({ name }: { readonly name: string }) {
  return <p>Part of {name}</p>
}

/** Code whose first request fails. */
function failingOnce() {
  let isFirst = true
  return async () => {
    if (!isFirst) return { default: Part }
    isFirst = false
    throw new TypeError('Failed to fetch dynamically imported module')
  }
}

function Page({ part: Late }: { readonly part: ComponentType<{ readonly name: string }> }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <h1>The page</h1>
      <button onClick={() => setOpen(!isOpen)}>Toggle</button>
      <Suspense>{isOpen && <Late name="ada" />}</Suspense>
    </>
  )
}

it.each([
  ['in its place', undefined],
  ['over the page', MissingOver],
])('what does not arrive takes only itself, and says so: %s', async (_, Missing) => {
  render(<Page part={late(failingOnce(), Missing)} />)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain("This part didn't load.")
  expect(screen.getByRole('heading').textContent).toBe('The page')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('Part of ada')).tagName).toBe('P')
  expect(screen.queryByRole('alert')).toBe(null)
})

it('is requested again when it is shown again', async () => {
  render(<Page part={late(failingOnce())} />)
  await screen.findByRole('alert')
  const toggle = screen.getByRole('button', { name: 'Toggle' })
  await userEvent.click(toggle)
  await userEvent.click(toggle)
  expect((await screen.findByText('Part of ada')).tagName).toBe('P')
})

it('another component may stand in for it', async () => {
  render(
    <Page
      part={late(failingOnce(), ({ name }) => (
        <p>Without the part of {name}</p>
      ))}
    />,
  )
  expect((await screen.findByText('Without the part of ada')).tagName).toBe('P')
  expect(screen.queryByRole('alert')).toBe(null)
})
