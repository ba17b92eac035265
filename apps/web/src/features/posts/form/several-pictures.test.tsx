import { TEXTS } from '@devhood/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import {
  signInHere,
  type TestUser,
  damagedFile,
  pictureFile,
  sharePictures,
} from '../../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'
import { preferences } from '#lib/settings/preferences'
import { BLANK, restoredValues } from './post-fields.ts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})
afterEach(() => preferences.set({ altReminder: 'on' }))

function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
}

const rows = () => screen.findAllByRole('listitem', { name: /^Picture \d+$/ })
const namesInRows = async () =>
  (await rows()).map((row) => within(row).getByText(/^\w+\.png$/).textContent)
const button = (name: string) => screen.getByRole('button', { name })
const altOf = (picture: number) =>
  screen.findByLabelText<HTMLTextAreaElement>(`Alt text of picture ${picture}`)

/** The form with three chosen pictures, which are on the server. */
async function openWithThree(site: Site) {
  const ines = await signInHere(site, 'ines')
  const app = openApp('/create-post')
  await screen.findByLabelText('Caption')
  choose(...['one.png', 'two.png', 'three.png'].map((name) => pictureFile(name)))
  await waitFor(() => expect(screen.getAllByText(/ · uploaded$/)).toHaveLength(3))
  return { ines, ...app }
}

/** The only post, as the server has it, with the names of its files. */
async function thePost({ client }: TestUser) {
  const [post] = (await client.documents.list('posts')).documents
  const { files } = await client.files.list()
  const nameOf = (imageId: string) => files.find(({ $id }) => $id === imageId)?.name
  const { pictures } = await client.documents.get('posts', post?.$id ?? '')
  return {
    postId: post?.$id ?? '',
    pictures: pictures.map(({ imageId, alt }) => [nameOf(imageId), alt]),
    files: files.map(({ name }) => name).toSorted(),
  }
}

describe('several pictures of a new post', () => {
  it('are added, described, reordered by buttons, and shared in that order', async () => {
    await using site = await serve()
    const { ines, user, where } = await openWithThree(site)
    choose(pictureFile('four.png'))
    await waitFor(async () =>
      expect(await namesInRows()).toEqual(['one.png', 'two.png', 'three.png', 'four.png']),
    )
    await user.type(await altOf(1), 'One')
    await user.type(await altOf(3), ' Three ')
    await user.click(button('Move picture 3 earlier'))
    expect(await namesInRows()).toEqual(['one.png', 'three.png', 'two.png', 'four.png'])
    expect(document.activeElement).toBe(button('Move picture 2 earlier'))
    await user.click(button('Move picture 2 earlier'))
    await user.click(button('Move picture 1 earlier'))
    await user.click(button('Move picture 4 later'))
    expect([(await altOf(1)).value, (await altOf(2)).value]).toEqual([' Three ', 'One'])
    await waitFor(() => expect(screen.getAllByText(/ · uploaded$/)).toHaveLength(4))
    await user.click(button(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    expect((await thePost(ines)).pictures).toEqual([
      ['three.png', 'Three'],
      ['one.png', 'One'],
      ['two.png', ''],
      ['four.png', ''],
    ])
  })

  it('can be removed, which Undo takes back, and the last one looks like the only one', async () => {
    await using site = await serve()
    const { ines, user, where } = await openWithThree(site)
    await user.type(await altOf(2), 'Two')
    await user.click(button('Remove picture 2'))
    expect(await namesInRows()).toEqual(['one.png', 'three.png'])
    expect(document.activeElement).toBe(await altOf(2))
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await waitFor(async () =>
      expect(await namesInRows()).toEqual(['one.png', 'two.png', 'three.png']),
    )
    expect((await altOf(2)).value).toBe('Two')
    await user.click(button('Remove picture 1'))
    await user.click(button('Remove picture 2'))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Alt text')).value).toBe('Two')
    expect(document.activeElement).toBe(button('Choose another picture'))
    await user.click(button(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    const expected = { pictures: [['two.png', 'Two']], files: ['two.png'] }
    await waitFor(async () => expect(await thePost(ines)).toMatchObject(expected))
  })

  it('lose only those that the server rejects', async () => {
    await using site = await serve()
    const { ines, user, where } = await openWithThree(site)
    const broken = damagedFile()
    choose(broken, pictureFile('four.png'), new File(['x'], 'notes.txt', { type: 'text/plain' }))
    const reasons = [
      "The picture is damaged and can't be read: broken.png.",
      "File type must be SVG, PNG, JPG. notes.txt isn't a picture.",
    ]
    for (const reason of reasons) await screen.findByText(reason)
    await waitFor(async () =>
      expect(await namesInRows()).toEqual(['one.png', 'two.png', 'three.png', 'four.png']),
    )
    await user.click(button(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    expect((await thePost(ines)).pictures).toHaveLength(4)
  })

  it('stay in the form when the post is not created, and are uploaded again for it', async () => {
    await using site = await serve()
    const { ines, user, where } = await openWithThree(site)
    await user.type(await altOf(1), 'One')
    site.disconnect(/^POST .*\/posts\/documents$/)
    await user.click(button(TEXTS.createPost))
    await screen.findByText(/Everything you typed is still here\.$/)
    expect(await namesInRows()).toEqual(['one.png', 'two.png', 'three.png'])
    expect((await ines.client.files.list()).total).toBe(0)
    site.connect()
    await user.click(button(TEXTS.createPost))
    await waitFor(() => expect(where()).toBe('/'))
    const { pictures, files } = await thePost(ines)
    expect(pictures).toEqual([
      ['one.png', 'One'],
      ['two.png', ''],
      ['three.png', ''],
    ])
    expect(files).toHaveLength(3)
  })

  it('remind of missing alternatives, until that is turned off', async () => {
    await using site = await serve()
    const { user } = await openWithThree(site)
    await user.type(await altOf(1), 'One')
    await screen.findByText("2 pictures have no alt text for people who can't see them.")
    await user.click(button('Add alt text'))
    expect(document.activeElement).toBe(await altOf(2))
    await user.keyboard('Two')
    await screen.findByText("One picture has no alt text for people who can't see it.")
    await user.click(button("Don't remind me"))
    expect(screen.queryByText(/has no alt text/)).toBe(null)
    expect(preferences.current().altReminder).toBe('off')
  })
})

describe('editing a post with several pictures', () => {
  it('removes one, replaces one and keeps the others with their alternatives', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePictures(ines, ['First', 'Second', 'Third'])
    const { user, where } = openApp(`/update-post/${postId}`)
    const texts = (await rows()).map((row) => within(row).getByRole<HTMLTextAreaElement>('textbox'))
    expect(texts.map(({ value }) => value)).toEqual(['First', 'Second', 'Third'])
    await user.click(button('Remove picture 1'))
    await user.click(button('Replace picture 2'))
    choose(pictureFile('other.png'))
    const question = 'You changed the picture. Does this still describe it?'
    expect((await screen.findByText(question)).tagName).toBe('SPAN')
    await waitFor(() => expect(screen.getAllByText(/ · uploaded$/)).toHaveLength(1))
    await user.click(button(TEXTS.update))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    expect(await thePost(ines)).toEqual({
      postId,
      pictures: [
        ['Second.png', 'Second'],
        ['other.png', 'Third'],
      ],
      files: ['Second.png', 'other.png'],
    })
  })

  it('gives back the picture of the post when the one that replaces it is removed', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePictures(ines, ['First', 'Second'])
    const { user, where } = openApp(`/update-post/${postId}`)
    await rows()
    await user.click(button('Replace picture 2'))
    choose(pictureFile('other.png'))
    await screen.findByText(/ · uploaded$/)
    await user.click(button('Remove picture 2'))
    expect(screen.queryByText('other.png')).toBe(null)
    await user.click(button(TEXTS.update))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    const { pictures } = await thePost(ines)
    expect(pictures).toEqual([
      ['First.png', 'First'],
      ['Second.png', 'Second'],
    ])
  })
})

it.each([
  { has: 'its own order', draft: 'b new a', stored: 'a b', chosen: 'new', expected: 'b new a' },
  { has: 'no picture that is gone', draft: 'a gone b', stored: 'a b', chosen: '', expected: 'a b' },
  {
    has: 'files without a stored place',
    draft: 'a',
    stored: 'a',
    chosen: 'new',
    expected: 'a new',
  },
  { has: 'no picture that was removed', draft: 'b', stored: 'a b', chosen: '', expected: 'b' },
  {
    has: 'the pictures of the post, if it has none',
    draft: 'gone',
    stored: 'a',
    chosen: '',
    expected: 'a',
  },
])('a restored draft has $has', ({ draft, expected, ...there }) => {
  const keysOf = (text: string) => text.split(' ').filter((key) => key !== '')
  const [stored, chosen] = [keysOf(there.stored), keysOf(there.chosen)]
  const alts: Record<string, string> = { a: 'A', b: 'B', gone: 'Gone' }
  const restored = restoredValues({ ...BLANK, pictures: keysOf(draft), alts }, { stored, chosen })
  expect(restored.pictures).toEqual(keysOf(expected))
  expect(restored.alts).toEqual(
    Object.fromEntries(keysOf(expected).map((key) => [key, alts[key] ?? ''])),
  )
})
