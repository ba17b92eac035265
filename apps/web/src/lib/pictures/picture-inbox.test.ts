import { expect, it } from 'vitest'

import { createPictureInbox } from './picture-inbox.ts'

const desk = new File(['desk'], 'desk.png')
const other = new File(['other'], 'other.png')

function openInbox() {
  const inbox = createPictureInbox()
  const taken: string[] = []
  const open = (form: string, startsPost: boolean) =>
    inbox.register((files) => taken.push(...files.map(({ name }) => `${form}: ${name}`)), {
      startsPost,
    })
  return { ...inbox, open, taken }
}

it('passes files to the open form', () => {
  const { deliver, open, taken } = openInbox()
  open('update', false)
  expect([deliver([desk, other]), taken]).toEqual([true, ['update: desk.png', 'update: other.png']])
})

it('keeps files for the form that starts a post, once', () => {
  const { deliver, open, taken } = openInbox()
  expect(deliver([other])).toBe(false)
  expect(deliver([desk])).toBe(false)
  open('profile', false)()
  open('create', true)()
  open('create', true)
  expect(taken).toEqual(['create: desk.png'])
})

it('removes a closed form, and no other', () => {
  const { deliver, open, taken } = openInbox()
  const close = open('create', true)
  const closeNext = open('update', false)
  close()
  expect(deliver([desk])).toBe(true)
  closeNext()
  expect([deliver([desk]), taken]).toEqual([false, ['update: desk.png']])
})
