import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubInView } from '../../../test/in-view.ts'
import { renderElement } from '../../../test/render.tsx'
import { toasts } from '#lib/feedback/toasts'
import { Article } from './article.tsx'
import { LightText } from './light-text.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('links addresses, tags and people', () => {
  renderElement(<LightText text="See https://a.example/b, #C++ and @Ada." />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://a.example/b', 'https://a.example/b'],
    ['#C++', '/tags/c%2B%2B'],
    ['@Ada', '/@ada'],
  ])
  expect(links[0]?.getAttribute('rel')).toBe('nofollow ugc noopener')
})

it.each([
  ['bob ada', ['@Ada', '#rust']],
  ['', ['#rust']],
])('of the people, links only those who are known: %j', (mentions, linked) => {
  renderElement(<LightText text="@Ada, @nobody and #rust" mentions={mentions} />)
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual(linked)
})

it('links neither tags nor people where they are not references', () => {
  renderElement(<Article text="#C++ and @Ada" />)
  expect(screen.getByText('#C++ and @Ada').tagName).toBe('P')
  expect(screen.queryByRole('link')).toBe(null)
})

it('never becomes HTML', () => {
  const text = '<img src=x onerror=alert(1)> <a href="javascript:a">b</a>'
  const { container } = renderElement(<LightText text={`${text}\n\`\`\`html\n${text}\n\`\`\``} />)
  expect(container.querySelectorAll('img, a')).toHaveLength(0)
  expect(screen.getAllByText(text)).toHaveLength(2)
})

it('keeps line breaks', () => {
  renderElement(<LightText text={'One\ntwo\n\nThree'} />)
  const paragraphs = [...document.querySelectorAll('p')].map((p) => p.textContent)
  expect(paragraphs).toEqual(['One\ntwo', 'Three'])
})

it('shows a quote without its marks', () => {
  renderElement(<LightText text={'They ask:\n> Who are *you*?\n> And why?'} />)
  const quote = document.querySelector('blockquote')
  expect(quote?.textContent).toBe('Who are you?\nAnd why?')
  expect(quote?.querySelector('em')?.textContent).toBe('you')
  expect(screen.getByText('They ask:').tagName).toBe('P')
})

it.each<[overflow: string, width: number, name: string | undefined]>([
  ['wide', 500, 'Code: ts'],
  ['narrow', 100, undefined],
])('code that is %s is a named region in the tab order only if it scrolls', (_, width, name) => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  renderElement(<LightText text={'```ts\nconst a = 1\n```'} />)
  const region = screen.queryByRole('region')
  expect(region?.getAttribute('aria-label')).toBe(name)
  expect(region?.tabIndex).toBe(name && 0)
})

it('code can be copied, and says so', async () => {
  const { user } = renderElement(<LightText text={'```\nnpm start\nnpm test\n```'} />)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toBe('npm start\nnpm test')
  expect(toasts.current()[0]?.title).toBe('Code copied')
})

it('code has colours once it is on the screen, and the same text', async () => {
  const { show } = stubInView(false)
  const { container } = renderElement(<LightText text={'```ts\nconst a = 1\n```'} />)
  const code = container.querySelector('code')
  expect(code?.innerHTML).toBe('const a = 1')
  show()
  expect((await screen.findByText('const')).className).toBe('text-code-keyword')
  expect(code?.textContent).toBe('const a = 1')
})
