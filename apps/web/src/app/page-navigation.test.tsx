import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, sharePicture } from '../../test/users.ts'

it.each([0, 1])(
  'after Back the followed link has the focus, among several to the same page (%i)',
  async (place) => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await sharePicture(ines, { caption: 'One' })
    await sharePicture(ines, { caption: 'Two' })
    const { user, router, where } = openApp('/')
    const authors = () => {
      const links = screen.getAllByRole('link', { name: 'ines Test' })
      return links.filter((link) => link.closest('article') !== null)
    }
    await waitFor(() => expect(authors()).toHaveLength(2))
    await user.click(authors()[place]!)
    await waitFor(() => expect(where()).toBe('/@ines'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    await router.navigate(-1)
    await waitFor(() => expect(authors()).toHaveLength(2))
    await waitFor(() => expect(document.activeElement).toBe(authors()[place]))
  },
)
