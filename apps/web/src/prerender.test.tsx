import { expect, it, vi } from 'vitest'

import { settings } from './lib/settings/settings.ts'
import { render } from './prerender.tsx'

it.each(['sign-in', 'sign-up'] as const)(
  'leaves nothing of /%s unfinished, which React would report as an error, and keeps room for providers',
  (screen) => {
    vi.spyOn(settings, 'providers', 'get').mockReturnValue([{ key: 'github', name: 'GitHub' }])
    const { html } = render(screen)
    expect(html).not.toContain('<!--$!-->')
    expect(html).toContain('<span class="min-h-12"></span>')
  },
)
