import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

it('marks the comments of who shared the post, and nobody else', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const post = await sharePicture(marek)
  const ask = { creator: ines.userId, post, text: 'Where is the lamp from?' }
  const { $id: parent } = await ines.client.documents.create('comments', 'unique()', ask)
  const reply = { creator: marek.userId, post, text: 'A flea market', parent }
  await marek.client.documents.create('comments', 'unique()', reply)
  openApp(`/posts/${post}`)
  const by = (name: string) => screen.findByRole('group', { name: `Comment by ${name}` })
  expect((await by('marek Test')).textContent).toContain('marek Test Author ')
  expect((await by('ines Test')).textContent).not.toContain('Author')
})
