import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { lazyPart, MissingOverlay } from './lazy-part.tsx'
import { MenuButton } from './overlays/dialog-button.tsx'

beforeEach(() => vi.stubGlobal('fetch', offline))
afterEach(() => vi.unstubAllGlobals())

const offline = async () => Promise.reject(new TypeError('Failed to fetch'))

function Part({ name }: { readonly name: string }) {
  return <p>Part of {name}</p>
}

/** Code whose first request fails. */
function failingOnce() {
  let isFirst = true
  return async () => {
    if (!isFirst) return Part
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
  ['over the page', MissingOverlay],
])('what does not arrive takes only itself, and says so: %s', async (_, Missing) => {
  render(<Page part={lazyPart(failingOnce(), Missing)} />)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain("This part didn't load.")
  expect(screen.getByRole('heading').textContent).toBe('The page')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('Part of ada')).tagName).toBe('P')
  expect(screen.queryByRole('alert')).toBe(null)
})

it('a dialog opens late after one press, or says that it is missing, and is closed and requested again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = failingOnce()
  const Late = lazyPart<{ readonly name: string; readonly onClose: () => void }>(
    async () => promise.then(load),
    MissingOverlay,
  )
  render(<MenuButton label="More">{(close) => <Late name="ada" onClose={close} />}</MenuButton>)
  const opener = screen.getByRole('button', { name: 'More' })
  // While it loads, further presses neither close it nor open another.
  for (let press = 0; press < 3; press++) await userEvent.click(opener)
  resolve()
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect([screen.queryByRole('alert'), opener.getAttribute('aria-expanded')]).toEqual([
    null,
    'false',
  ])
  await userEvent.click(opener)
  expect(await screen.findAllByText('Part of ada')).toHaveLength(1)
})

it('is requested again when it is shown again', async () => {
  render(<Page part={lazyPart(failingOnce())} />)
  await screen.findByRole('alert')
  const toggle = screen.getByRole('button', { name: 'Toggle' })
  await userEvent.click(toggle)
  await userEvent.click(toggle)
  expect((await screen.findByText('Part of ada')).tagName).toBe('P')
})

it('another component may stand in for it', async () => {
  render(
    <Page
      part={lazyPart(failingOnce(), ({ name }) => (
        <p>Without the part of {name}</p>
      ))}
    />,
  )
  expect((await screen.findByText('Without the part of ada')).tagName).toBe('P')
  expect(screen.queryByRole('alert')).toBe(null)
})

/** The page of a version, which the server answers with another, or doesn't. */
function openVersion(own: string, response: () => Promise<Response>) {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'devhood-version',
    content: own,
  })
  document.head.append(meta)
  vi.stubGlobal('fetch', response)
  onTestFinished(() => meta.remove())
  return vi.spyOn(location, 'reload').mockReturnValue(undefined)
}

const pageOf = (version: string) =>
  new Response(`<!doctype html><meta name="devhood-version" content="${version}">`)

const gone = async () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('of an old version, whose file is gone, offers to load the new version', async () => {
  const reload = openVersion('old', async () => Promise.resolve(pageOf('new')))
  render(<Page part={lazyPart(gone)} />)
  const button = await screen.findByRole('button', { name: 'Reload' })
  expect(screen.getByRole('alert').textContent).toContain('A new version is ready.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each<[string, () => Promise<Response>]>([
  ['of the version that the server has', async () => Promise.resolve(pageOf('old'))],
  ['that is offline', offline],
  ['whose server fails', async () => Promise.resolve(new Response('', { status: 503 }))],
])('in a page %s is only requested again', async (_, response) => {
  const fetched = vi.fn<typeof response>(response)
  openVersion('old', fetched)
  render(<Page part={lazyPart(gone)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect((await screen.findByRole('button', { name: 'Try again' })).tagName).toBe('BUTTON')
  expect(screen.getByRole('alert').textContent).not.toContain('version')
})
