import { TEXTS } from '@devhood/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import {
  signInHere,
  signUpElsewhere,
  type TestUser,
  damagedFile,
  pictureFile,
  sharePicture,
} from '../../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const submit = (name: string) => screen.getByRole('button', { name })
const shownToast = () => toasts.current().map(({ title, kind }) => ({ title, kind }))[0]

function chooseFiles(files: readonly File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
}

async function posts({ client }: TestUser) {
  return (await client.documents.list('posts')).documents
}

/** Files in the server's bucket. */
async function filesOf({ client }: TestUser): Promise<number> {
  return (await client.files.list()).total
}

describe('a new post', () => {
  it('needs a picture, and reports that at once on submit', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/create-post')
    await field('Caption')
    expect(screen.queryByText(TEXTS.rules.required)).toBe(null)
    await user.click(submit(TEXTS.createPost))
    expect((await screen.findByText(TEXTS.rules.required)).tagName).toBe('SPAN')
    const chooser = document.activeElement
    expect(chooser?.textContent).toMatch(/^Drop a picture here, or choose one/)
    const [label] = (chooser?.getAttribute('aria-describedby') ?? '').split(' ')
    expect(document.getElementById(label ?? '')?.textContent).toBe('SVG, PNG, JPG')
  })

  it.each<[about: string, files: File[], message: string]>([
    [
      'a wrong type',
      [new File(['gif'], 'dance.gif', { type: 'image/gif' })],
      "File type must be SVG, PNG, JPG. dance.gif isn't a picture.",
    ],
    ['an empty file', [new File([], 'a.png')], 'File is smaller than 1 bytes. a.png is empty.'],
    [
      'more than ten at once',
      Array.from({ length: 12 }, (_, at) => pictureFile(`${at + 1}.png`)),
      'Too many files. A post has at most 10 pictures. Not added: 11.png, 12.png.',
    ],
  ])('rejects %s and keeps the input', async (_about, files, message) => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/create-post')
    await user.type(await field('Caption'), 'A quiet desk')
    chooseFiles(files)
    expect((await screen.findByText(message)).tagName).toBe('SPAN')
    expect((await field('Caption')).value).toBe('A quiet desk')
  })

  it('validates lengths on submit, then while typing', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/create-post')
    const caption = await field('Caption')
    fireEvent.change(caption, { target: { value: 'a'.repeat(1001) } })
    fireEvent.change(await field('Location'), { target: { value: 'a'.repeat(101) } })
    const message = 'Caption must be at most 1000 characters.'
    expect(screen.queryByText(message)).toBe(null)
    await user.click(submit(TEXTS.createPost))
    expect((await screen.findByText(message)).tagName).toBe('SPAN')
    expect(screen.getByText('Location must be at most 100 characters.').tagName).toBe('SPAN')
    fireEvent.change(caption, { target: { value: 'a'.repeat(1000) } })
    await waitFor(() => expect(screen.queryByText(message)).toBe(null))
  })

  it('shows tags as they will be sent, and can remove them', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/create-post')
    const tags = await field('Tags')
    await user.type(tags, 'rust, deep work,, Rust')
    const chips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(chips()).toEqual(expect.arrayContaining(['#rust', '#deepwork']))
    await user.click(screen.getByRole('button', { name: 'Remove rust' }))
    expect(tags.value).toBe('deepwork')
  })

  it('is shared with picture, preview and texts, then shown on Home', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { user, where } = openApp('/create-post')
    await user.type(await field('Caption'), 'A quiet desk')
    await user.type(await field('Location'), ' Porto ')
    await user.type(await field('Tags'), 'desk, quiet,,desk')
    chooseFiles([pictureFile()])
    expect((await screen.findByText('desk.png')).tagName).toBe('P')
    await user.click(submit(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    expect((await screen.findByText('A quiet desk')).tagName).toBe('P')
    const [post] = await posts(ines)
    expect(post).toMatchObject({
      creator: { $id: ines.userId },
      caption: 'A quiet desk',
      location: 'Porto',
      tags: ['desk', 'quiet'],
    })
    const preview = new URL(post?.imageUrl ?? '')
    expect(preview.pathname).toBe(`/v1/storage/buckets/media/files/${post?.imageId}/preview`)
    expect(Object.fromEntries(preview.searchParams)).toMatchObject({
      width: '2000',
      height: '2000',
      gravity: 'top',
      quality: '100',
    })
  })

  it('has a picture description of at most 1000 characters', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { user, where } = openApp('/create-post')
    await field('Caption')
    expect(screen.queryByLabelText('Alt text')).toBe(null)
    chooseFiles([pictureFile()])
    const alt = await field('Alt text')
    fireEvent.change(alt, { target: { value: 'a'.repeat(1001) } })
    expect(screen.getByText('1001 / 1000').tagName).toBe('SPAN')
    await user.click(submit(TEXTS.createPost))
    const message = 'Alt text must be at most 1000 characters.'
    expect((await screen.findByText(message)).tagName).toBe('SPAN')
    fireEvent.change(alt, { target: { value: ' A lit desk ' } })
    await user.click(submit(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    expect((await posts(ines)).map(({ imageAlt }) => imageAlt)).toEqual(['A lit desk'])
    expect((await screen.findByAltText('A lit desk')).tagName).toBe('IMG')
    expect(screen.getByRole('button', { name: /^ALT/ }).textContent).toBe('ALT')
  })

  it('is sent once, however often the button is pressed', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { where } = openApp('/create-post')
    await field('Caption')
    chooseFiles([pictureFile()])
    await screen.findByText('desk.png')
    const form = screen.getByRole('form')
    for (let press = 0; press < 3; press++) fireEvent.submit(form)
    await waitFor(() => expect(where()).toBe('/'))
    expect(await posts(ines)).toHaveLength(1)
    expect(await filesOf(ines)).toBe(1)
  })

  it('keeps the input and reports the error; the uploaded picture is deleted', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { user, where } = openApp('/create-post')
    await user.type(await field('Caption'), 'A quiet desk')
    chooseFiles([pictureFile()])
    await screen.findByText('desk.png')
    site.disconnect(/^POST .*\/posts\/documents$/)
    await user.click(submit(TEXTS.createPost))
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert.textContent).toMatch(/Everything you typed is still here\.$/))
    expect(shownToast()).toEqual({ title: TEXTS.toasts.createFailed.title, kind: 'failure' })
    expect([where(), (await field('Caption')).value]).toEqual(['/create-post', 'A quiet desk'])
    expect(screen.getByText('desk.png').tagName).toBe('P')
    expect(await filesOf(ines)).toBe(0)
  })

  it('removes a file that the server rejects, reports it once, and keeps the texts', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user, unmount } = openApp('/create-post')
    await user.type(await field('Caption'), 'A quiet desk')
    const before = shownToast()
    const respond = site.pause()
    chooseFiles([damagedFile()])
    // As after half a second without typing: the next change is stored at once.
    fireEvent.focusOut(await screen.findByText('broken.png'))
    respond()
    const form = screen.getByRole('form')
    const message = await within(form).findByText("The picture is damaged and can't be read.")
    const button = screen.getByRole('button', { name: /^Drop a picture here/ })
    const [, error] = (button.getAttribute('aria-describedby') ?? '').split(' ')
    expect(document.getElementById(error ?? '')).toBe(message.closest('p'))
    expect(form.textContent).not.toMatch(/broken\.png|Upload failed|can't be shown/)
    expect(screen.queryByRole('progressbar')).toBe(null)
    expect([shownToast(), (await field('Caption')).value]).toEqual([before, 'A quiet desk'])
    unmount()
    openApp('/create-post')
    expect((await field('Caption')).value).toBe('A quiet desk')
    expect(screen.queryByText('broken.png')).toBe(null)
  })

  it('shows server errors under the picture while the form is being sent', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/create-post')
    await field('Caption')
    const respond = site.pause()
    chooseFiles([damagedFile()])
    await screen.findByText('broken.png')
    await user.click(submit(TEXTS.createPost))
    respond()
    await waitFor(() => expect(shownToast()?.title).toBe('Please Try Again'))
    const form = within(screen.getByRole('form'))
    await form.findByText("The picture is damaged and can't be read.")
    expect(form.queryByText('broken.png')).toBe(null)
  })

  it('Cancel goes back one step', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user, where, router } = openApp('/saved')
    await screen.findByText(TEXTS.saved.none)
    await router.navigate('/create-post')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(where()).toBe('/saved'))
  })
})

describe('editing a post', () => {
  it('starts with the saved values and opens the post', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines, { caption: 'Before', tags: ['desk', 'quiet'] })
    const { user, where } = openApp(`/update-post/${postId}`)
    const caption = await field('Caption')
    const values = [caption.value, (await field('Location')).value, (await field('Tags')).value]
    expect(values).toEqual(['Before', 'Porto', 'desk, quiet'])
    await user.clear(caption)
    await user.type(caption, 'After')
    await user.click(submit(TEXTS.update))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    expect((await screen.findByText('After')).tagName).toBe('P')
    expect((await posts(ines))[0]?.caption).toBe('After')
  })

  it('replaces the old picture, which is deleted', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const before = await ines.client.documents.get('posts', postId)
    const { user, where } = openApp(`/update-post/${postId}`)
    await field('Caption')
    chooseFiles([pictureFile('other.png')])
    await screen.findByText('other.png')
    await user.click(submit(TEXTS.update))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    const { imageId } = await ines.client.documents.get('posts', postId)
    expect(imageId).not.toBe(before.imageId)
    const { files } = await ines.client.files.list()
    expect(files.map(({ $id }) => $id)).toEqual([imageId])
  })

  it('keeps the description with another picture, and asks whether it still applies', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    await ines.client.documents.update('posts', postId, { imageAlt: 'A lit desk' })
    const { user, where } = openApp(`/update-post/${postId}`)
    const alt = await field('Alt text')
    expect(alt.value).toBe('A lit desk')
    chooseFiles([pictureFile('other.png')])
    const question = 'You changed the picture. Does this still describe it?'
    expect((await screen.findByText(question)).tagName).toBe('SPAN')
    await user.type(alt, ', unlit')
    expect(screen.queryByText(question)).toBe(null)
    await user.click(submit(TEXTS.update))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    expect((await posts(ines))[0]?.imageAlt).toBe('A lit desk, unlit')
  })

  it('keeps the input and the old picture when it fails, with the toast of the specification', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines, { caption: 'Before' })
    const { user, where } = openApp(`/update-post/${postId}`)
    const caption = await field('Caption')
    await user.type(caption, ' and after')
    chooseFiles([pictureFile('other.png')])
    await screen.findByText('other.png')
    site.disconnect(/^PATCH .*\/posts\/documents\//)
    await user.click(submit(TEXTS.update))
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Please Try Againi', kind: 'failure' }),
    )
    expect([where(), caption.value]).toEqual([`/update-post/${postId}`, 'Before and after'])
    const post = await ines.client.documents.get('posts', postId)
    const { files } = await ines.client.files.list()
    expect(files.map(({ $id }) => $id)).toEqual([post.imageId])
    expect(post.caption).toBe('Before')
  })

  it('opens for the author only, and only for existing posts', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const foreign = await sharePicture(await signUpElsewhere(site, 'marek'))
    const { router } = openApp(`/update-post/${foreign}`)
    expect((await screen.findByText("This isn't your post")).tagName).toBe('H2')
    await router.navigate('/update-post/nothing')
    expect((await screen.findByText('Post not found')).tagName).toBe('H2')
    expect(screen.queryByLabelText('Caption')).toBe(null)
  })
})
