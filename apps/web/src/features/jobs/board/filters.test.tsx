import { JOB_LIMITS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'

/** The board of a signed-in person, with one ad. */
async function openBoard(address = '/jobs') {
  const site = await serve()
  await createLiveJob(await signInHere(site, 'ines'), { title: 'Kernel engineer' })
  const app = openApp(address)
  await screen.findByText('Board')
  return { ...app, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const panel = () => within(screen.getByRole('region', { name: 'Filters' }))
const salary = () => panel().getByLabelText<HTMLInputElement>('Salary from, a year')
const stack = () => panel().getByLabelText<HTMLInputElement>('Stack')
const words = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search title/ })

describe('the salary filter', () => {
  it('applies an amount on Enter', async () => {
    await using app = await openBoard()
    await app.user.type(salary(), '80k{Enter}')
    await waitFor(() => expect(app.where()).toBe('/jobs?currency=EUR&salary=80000'))
    expect(salary().getAttribute('aria-invalid')).toBe(null)
  })

  it('reports what is not an amount, until it is cleared', async () => {
    await using app = await openBoard('/jobs?workplace=remote')
    await app.user.type(salary(), '60,000.50{Enter}')
    const error = await screen.findByText(
      'A whole number from 1 to 100,000,000,000, such as 60000.',
    )
    expect(salary().getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(salary().getAttribute('aria-describedby') ?? '')
    expect(description?.contains(error)).toBe(true)
    expect(app.where()).toBe('/jobs?workplace=remote')
    await app.user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(app.where()).toBe('/jobs'))
    expect(salary().value).toBe('')
    expect(salary().getAttribute('aria-invalid')).toBe(null)
  })

  it('applies the input when the field loses focus', async () => {
    await using app = await openBoard()
    await app.user.type(salary(), '60000')
    await app.user.tab()
    expect(app.where()).toBe('/jobs?currency=EUR&salary=60000')
  })
})

describe('the filter sheet', () => {
  async function openSheet() {
    const app = await openBoard()
    await app.user.click(screen.getByRole('button', { name: 'Filters' }))
    return { ...app, sheet: within(screen.getByRole('dialog', { name: 'Filters' })) }
  }

  it('applies a salary typed just before it is closed by its button', async () => {
    await using app = await openSheet()
    await app.user.type(app.sheet.getByLabelText('Salary from, a year'), '60000')
    await app.user.click(app.sheet.getByRole('button', { name: /^Show/ }))
    await waitFor(() => expect(app.where()).toBe('/jobs?currency=EUR&salary=60000'))
  })

  it('applies a tag typed just before it is closed by Escape', async () => {
    await using app = await openSheet()
    await app.user.type(app.sheet.getByLabelText('Stack'), 'rust')
    screen
      .getByRole('dialog', { name: 'Filters' })
      .dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(app.where()).toBe('/jobs?stack=rust'))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})

describe('the stack filter', () => {
  it('accepts a pasted list, and reports entries that are too long', async () => {
    await using app = await openBoard()
    const long = 'x'.repeat(31)
    await app.user.click(stack())
    await app.user.paste(`TypeScript, PostgreSQL, ${long}, Kubernetes`)
    await app.user.keyboard('{Enter}')
    await waitFor(() =>
      expect(app.where()).toBe('/jobs?stack=Kubernetes&stack=PostgreSQL&stack=TypeScript'),
    )
    expect(stack().value).toBe(long)
    expect(stack().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('A skill has at most 30 characters.').tagName).toBe('SPAN')
  })

  it('keeps excess tags in the field, with a message', async () => {
    await using app = await openBoard()
    const tags = Array.from({ length: JOB_LIMITS.stackMax + 2 }, (_, at) => `t${at + 10}`)
    await app.user.click(stack())
    await app.user.paste(tags.join())
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.where().split('stack=')).toHaveLength(JOB_LIMITS.stackMax + 1))
    expect(stack().value).toBe('t30, t31')
    expect(stack().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('At most 20 skills.').tagName).toBe('SPAN')
    await app.user.click(await panel().findByRole('button', { name: 'Remove t29' }))
    await waitFor(() => expect(panel().queryByRole('button', { name: 'Remove t29' })).toBe(null))
    await app.user.clear(stack())
    await app.user.paste('T10,T31,t31')
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.where()).toContain('stack=t31'))
    expect([stack().value, stack().getAttribute('aria-invalid')]).toEqual(['', null])
  })
})

describe('the focus', () => {
  it('moves to the next tag, then to the filter, when tags are removed', async () => {
    await using app = await openBoard('/jobs?stack=c&stack=rust')
    await app.user.click(panel().getByRole('button', { name: 'Remove c' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Remove rust' })),
    )
    await app.user.click(panel().getByRole('button', { name: 'Remove rust' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(panel().getByRole('group', { name: 'Stack' })),
    )
  })

  it.each(['Remove Rust', 'Show all jobs'])('moves to the results after %s', async (name) => {
    await using app = await openBoard('/jobs?stack=rust')
    const found = screen.getByRole('region', { name: 'Jobs found' })
    await app.user.click(await within(found).findByRole('button', { name }))
    await waitFor(() => expect(document.activeElement).toBe(found))
    expect(app.where()).toBe('/jobs')
  })
})

describe('typing', () => {
  it('adds its own history entry after a click, and Back and Forward restore the words', async () => {
    await using app = await openBoard()
    await app.user.click(panel().getByRole('button', { name: 'Remote' }))
    await waitFor(() => expect(app.where()).toBe('/jobs?workplace=remote'))
    await app.user.type(words(), 'kernel{Enter}')
    await waitFor(() => expect(app.where()).toBe('/jobs?q=kernel&workplace=remote'))
    await app.user.type(words(), ' engineer{Enter}')
    await waitFor(() => expect(app.where()).toBe('/jobs?q=kernel+engineer&workplace=remote'))
    await app.router.navigate(-1)
    await waitFor(() => expect(app.where()).toBe('/jobs?workplace=remote'))
    await waitFor(() => expect(words().value).toBe(''))
    await app.router.navigate(1)
    await waitFor(() => expect(words().value).toBe('kernel engineer'))
    expect(app.where()).toBe('/jobs?q=kernel+engineer&workplace=remote')
  })
})

it('a tag and a workplace with the same name are two chips', async () => {
  await using app = await openBoard('/jobs?stack=Remote&workplace=remote')
  const chips = () =>
    within(screen.getByRole('list', { name: 'Active filters' }))
      .getAllByRole('button', { name: /^Remove/ })
      .map((button) => button.parentElement?.textContent)
  expect(chips()).toEqual(['Remote', 'Remote'])
  await app.user.click(
    screen.getAllByRole('button', { name: 'Remove Remote' }).at(-1) ?? document.body,
  )
  await waitFor(() => expect(chips()).toEqual(['Remote']))
  expect(app.where()).toBe('/jobs?workplace=remote')
})
