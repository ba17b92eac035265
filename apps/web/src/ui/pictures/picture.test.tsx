import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { idle } from '#lib/dom/idle'
import { renderElement } from '../../../test/render.tsx'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

const PREVIEW = 'https://devhood.test/v1/storage/buckets/media/files/f1/preview'
const STORED = `${PREVIEW}?width=2000&height=2000&gravity=top&quality=100&project=devhood`
const DESK = { imageUrl: STORED, alt: 'A desk', width: 1500, height: 1000, sizes: '640px' }

describe('Picture', () => {
  it('reserves its space and offers WebP before JPEG', () => {
    const { container } = renderElement(<Picture {...DESK} />)
    const image = screen.getByRole('img', { name: 'A desk' })
    expect(image.getAttribute('width')).toBe('1500')
    expect(image.getAttribute('height')).toBe('1000')
    expect(image.style.aspectRatio).toBe('1.5 / 1')
    expect(image.getAttribute('loading')).toBe('lazy')
    expect(container.querySelector('source')?.getAttribute('type')).toBe('image/webp')
  })

  it('fills a frame of another ratio, and is never wider than it may be', () => {
    renderElement(<Picture {...DESK} shown={3} most={1500} />)
    const { style, parentElement } = screen.getByRole('img')
    expect([style.aspectRatio, style.maxWidth]).toEqual(['3 / 1', '1500px'])
    expect(parentElement?.style.aspectRatio).toBe('3 / 1')
  })

  it('loads the first picture of a screen at once', () => {
    renderElement(<Picture {...DESK} priority />)
    const image = screen.getByRole('img')
    expect(image.getAttribute('loading')).toBe('eager')
    expect(image.getAttribute('fetchpriority')).toBe('high')
  })

  it.each([true, false])('shows the thumbhash until the picture is there', async (priority) => {
    renderElement(<Picture {...DESK} hash="3OcRJYB4d3h/iIeHeEh3eIhw+j2w" priority={priority} />)
    const image = screen.getByRole('img')
    await waitFor(() =>
      expect(image.style.backgroundImage).toMatch(/^url\("?data:image\/png;base64,/),
    )
    fireEvent.load(image)
    expect(image.style.backgroundImage).toBe('')
  })

  it('shows no thumbhash for a picture that has already loaded', async () => {
    renderElement(<Picture {...DESK} hash="3OcRJYB4d3h/iIeHeEh3eIhw+j2w" />)
    const image = screen.getByRole('img')
    fireEvent.load(image)
    await idle()
    expect(image.style.backgroundImage).toBe('')
  })

  it('ignores a damaged thumbhash', () => {
    renderElement(<Picture {...DESK} hash="§" />)
    expect(screen.getByRole('img').style.backgroundImage).toBe('')
  })

  it("reports that it didn't load and retries on request", async () => {
    const { user } = renderElement(<Picture {...DESK} to="/posts/p1" />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.queryByRole('img')).toBe(null)
    expect(screen.queryByRole('link')).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole('img', { name: 'A desk' }).tagName).toBe('IMG')
  })

  it('links to its post', () => {
    renderElement(<Picture {...DESK} to="/posts/p1" />)
    expect(screen.getByRole('link', { name: 'A desk' }).getAttribute('href')).toBe('/posts/p1')
  })
})

describe('Avatar', () => {
  const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

  const initials = (container: HTMLElement) =>
    container.querySelector('[data-initials]')?.getAttribute('data-initials')

  it('loads the smallest square that is sharp at twice its size', () => {
    const { container } = renderElement(<Avatar name="Ines Moreira" imageUrl={STORED} size={40} />)
    expect(shown(container)).toBe(
      `${PREVIEW}?width=96&height=96&gravity=center&quality=78&project=devhood&output=webp&background=ffffff`,
    )
  })

  it.each([
    undefined,
    null,
    '',
    'https://devhood.test/v1/avatars/initials?name=Ines+Moreira&project=devhood',
    'https://elsewhere.test/cat.png',
  ])('draws initials instead of loading %o', (imageUrl) => {
    const { container } = renderElement(<Avatar name="Ines Moreira" imageUrl={imageUrl} />)
    expect(shown(container)).toBe(undefined)
    expect(initials(container)).toBe('IM')
  })

  it('draws initials when the picture does not load', () => {
    const { container } = renderElement(<Avatar name="Ines Moreira" imageUrl={STORED} />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    expect(initials(container)).toBe('IM')
  })
})
