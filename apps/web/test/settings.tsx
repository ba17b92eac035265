import { screen } from '@testing-library/react'

import { openApp } from './app.tsx'
import { type Site } from './serve.ts'
import { signInHere } from './users.ts'

/** The settings page of a person who is signed in here and in another browser. */
export async function openSettings(site: Site, username = 'ines') {
  const me = await signInHere(site, username)
  const app = openApp('/settings')
  await screen.findByRole('button', { name: 'Change name' })
  return { ...app, me }
}
