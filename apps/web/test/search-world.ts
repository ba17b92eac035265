import { screen } from '@testing-library/react'

import { openApp } from './app.tsx'
import { createLiveJob } from './live-job.ts'
import { serve } from './serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from './users.ts'

/** The field of a search. */
export const box = () => screen.findByRole<HTMLInputElement>('searchbox')

/** Two posts, two people, three tags and an ad, most of them with the beginning "lamp". */
export async function serveWorld() {
  const site = await serve()
  const me = await signInHere(site, 'ines')
  await signUpElsewhere(site, 'lampada')
  await sharePicture(me, { caption: 'A lamp', location: 'Porto', tags: ['lampshade', 'desk'] })
  site.clock.advance(1000)
  await sharePicture(me, { caption: 'Night', location: 'Lamperton', tags: ['lamp'] })
  await createLiveJob(me, { title: 'Lamp engineer', stack: ['Lamp'] })
  return { ...site, me }
}

/** The app at an address, with a world of its own. */
export async function openWorld(address: string) {
  const { me, ...site } = await serveWorld()
  return { ...openApp(address), site, me, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}
