import { openOnce } from '@devhood/server/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { createLiveJob } from '../../test/live-job.ts'
import { serve } from '../../test/serve.ts'
import { signInHere, type TestUser, pictureFile, sharePicture } from '../../test/users.ts'
import { api } from '../lib/api/api.ts'
import { toasts } from '../lib/feedback/toasts.ts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})

const press = async (app: ReturnType<typeof openApp>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

function chooseFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files: [file] } })
}

async function filesOf({ client }: TestUser): Promise<string[]> {
  return (await client.files.list()).files.map(({ $id }) => $id)
}

/** A URL with the ids of the viewer and of the viewer's own post. */
const placeOf = (address: string, me: string, postId: string) =>
  address.replace('ME', me).replace('POST', postId)

describe('Cancel', () => {
  const forms = [
    '/create-post',
    '/update-post/POST',
    '/update-profile/ME',
    '/jobs/new',
    '/jobs/JOB/edit',
  ]

  const world = openOnce(async () => {
    const site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const job = await createLiveJob(ines)
    const addressOf = (form: string) => placeOf(form, ines.userId, postId).replace('JOB', job)
    return { ...site, addressOf }
  })

  it.each(forms)('on %s goes back one step, wherever that is', async (form) => {
    const address = world().addressOf(form)
    const app = openApp('/explore')
    await screen.findByRole('heading', { level: 1 })
    await app.router.navigate('/saved')
    await app.router.navigate(address)
    await press(app, 'Cancel')
    await waitFor(() => expect(app.where()).toBe('/saved'))
    await app.router.navigate(-1)
    await waitFor(() => expect(app.where()).toBe('/explore'))
  })

  it.each(forms)('on %s goes to Home when there is no step back', async (form) => {
    const address = world().addressOf(form)
    const app = openApp(address)
    // As after signing in on the way: the same history entry, with another key.
    await app.router.navigate(address, { replace: true })
    await press(app, 'Cancel')
    await waitFor(() => expect(app.where()).toBe('/'))
  })
})

it('a new post starts with empty caption, location and tags', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  openApp('/create-post')
  await screen.findByLabelText('Caption')
  const values = ['Caption', 'Location', 'Tags'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(values).toEqual(['', '', ''])
})

describe('an uploaded picture is deleted', () => {
  const noPreview = () => {
    vi.spyOn(api.files, 'previewUrl').mockImplementation(() => {
      throw new Error('There is no preview.')
    })
  }
  it.each<[when: string, form: string, button: string, fail: RegExp | (() => void)]>([
    ['its preview has no URL', '/create-post', 'Create Post', noPreview],
    ['the post is not created', '/create-post', 'Create Post', /^POST .*\/posts\/documents$/],
    ['the post is not changed', '/update-post/POST', 'Update', /^PATCH .*\/posts\/documents\//],
    ['the profile is not saved', '/update-profile/ME', 'Save profile', /^PATCH .*\/users\//],
  ])('when %s', async (_when, form, button, fail) => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const before = await filesOf(ines)
    const app = openApp(placeOf(form, ines.userId, postId))
    await screen.findByRole('button', { name: button })
    chooseFile(pictureFile('other.png'))
    await screen.findByText('other.png')
    if (typeof fail === 'function') fail()
    else site.disconnect(fail)
    await press(app, button)
    await waitFor(() =>
      expect(site.calls.some((call) => /^DELETE .*\/files\//.test(call))).toBe(true),
    )
    await waitFor(async () => expect(await filesOf(ines)).toEqual(before))
    expect(app.where()).toBe(placeOf(form, ines.userId, postId))
  })
})

describe('a change without a connection', () => {
  const KEPT =
    "You're offline. Try again when the connection is back. Everything you typed is still here."

  it.each([
    ['a caption', '/update-post/POST', 'Caption', 'Update'],
    ['an alt text', '/update-post/POST', 'Alt text', 'Update'],
    ['a profile', '/update-profile/ME', 'Bio', 'Save profile'],
    ['a job ad', '/jobs/JOB/edit', 'Title', 'Save changes'],
  ])('%s says so, and nothing that was typed is lost', async (_what, form, label, button) => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const job = await createLiveJob(ines)
    const address = placeOf(form, ines.userId, postId).replace('JOB', job)
    const app = openApp(address)
    const field = async () => screen.findByLabelText<HTMLInputElement>(label)
    await app.user.clear(await field())
    await app.user.type(await field(), 'Typed offline')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    site.disconnect()
    await press(app, button)
    await screen.findByText(KEPT)
    expect((await field()).value).toBe('Typed offline')

    app.unmount()
    online.mockRestore()
    site.connect()
    const again = openApp(address)
    expect((await field()).value).toBe('Typed offline')
    await press(again, button)
    await waitFor(() => expect(again.where()).not.toBe(address))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([])
  })
})

it('deleting a post deletes its document, then its file', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const postId = await sharePicture(ines)
  const [imageId] = await filesOf(ines)
  const app = openApp(`/posts/${postId}`)
  await press(app, 'Delete')
  await waitFor(() => expect(app.where()).toBe('/'))
  await toasts.close()
  expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    `DELETE /v1/databases/devhood/collections/posts/documents/${postId}`,
    `DELETE /v1/storage/buckets/media/files/${imageId}`,
  ])
})
