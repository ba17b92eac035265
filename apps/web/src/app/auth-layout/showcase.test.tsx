import { TEXTS } from '@devhood/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Showcase } from './showcase.tsx'
import { frontRow } from './skyline.ts'
import { TESTIMONIALS } from './testimonials.ts'

afterEach(cleanup)

function show({ still = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: still,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { container } = render(<Showcase />)
  const resting = (element: Element) => element.classList.contains('[animation-play-state:paused]')
  const headline = screen.getByText(
    (_, element) => element?.tagName === 'P' && element.textContent === TEXTS.headline,
  )
  return {
    container,
    resting,
    letters: Array.from(headline.children as HTMLCollectionOf<HTMLElement>),
  }
}

describe('the headline', () => {
  it('is typed letter by letter within 2 s after 1 s', () => {
    const { letters } = show()
    const times = letters.map((letter) => Number.parseFloat(letter.style.getPropertyValue('--at')))
    expect(letters.map((letter) => letter.textContent).join('')).toBe('Dive into the world of DEVS')
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(1000)
    expect(times.at(-1)).toBe(3000)
  })

  it('pauses with the animations, and continues', () => {
    const { letters, resting } = show()
    expect(letters.some(resting)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Pause animation' }))
    expect(letters.every(resting)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Play animation' }))
    expect(letters.some(resting)).toBe(false)
  })
})

describe('the testimonials', () => {
  it('are 16, in two rows, one to the right and one to the left', () => {
    const { container } = show()
    expect(TESTIMONIALS.map((row) => row.length)).toEqual([8, 8])
    expect(new Set(TESTIMONIALS.flat().map(({ key }) => key)).size).toBe(16)
    expect(screen.getAllByRole('listitem').length).toBe(16)
    expect(container.querySelectorAll('.animate-row-right').length).toBe(1)
    expect(container.querySelectorAll('.animate-row-left').length).toBe(1)
  })

  it('each have a quote, a name with its role, and a title', () => {
    show()
    const words = TESTIMONIALS.flat().map(({ quote, name, title }) => quote + name + title)
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual(words)
    for (const { quote, name, title } of TESTIMONIALS.flat()) {
      expect(name).toMatch(/^\p{Lu}\S+ \p{Lu}\S+, [a-z -]+$/u)
      expect(quote).toMatch(/^\p{Lu}.{20,80}\.$/u)
      expect(title).toMatch(/^\p{Lu}.{3,13}$/u)
    }
  })

  it('loop in 80 s', () => {
    const { container } = show()
    const rows = container.querySelectorAll<HTMLElement>('.animate-row-right, .animate-row-left')
    const rounds = Array.from(
      rows,
      (row) => /\[animation-duration:(\d+s)\]/.exec(row.className)?.[1],
    )
    expect(rounds).toEqual(['80s', '80s'])
  })

  it('and the lit windows stop when the animation is paused', () => {
    const { container, resting } = show()
    const moving = Array.from(
      container.querySelectorAll('.animate-row-left, .animate-row-right, .animate-window'),
    )
    expect(moving.length).toBe(12)
    expect(moving.some(resting)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Pause animation' }))
    expect(moving.every(resting)).toBe(true)
  })

  it('can be scrolled by hand with reduced motion, and there is no pause button', () => {
    show({ still: true })
    const rows = screen.getAllByRole('group')
    expect(rows.map((row) => [row.getAttribute('aria-label'), row.tabIndex])).toEqual([
      ['Sample quotes, row 1', 0],
      ['Sample quotes, row 2', 0],
    ])
    expect(screen.queryByRole('button')).toBe(null)
  })
})

it('draw the same background every time, with lit windows', () => {
  const panes = frontRow().flatMap((house) => house.panes)
  expect(frontRow()).toEqual(frontRow())
  expect(panes.filter((pane) => pane.lit).length).toBeGreaterThan(10)
})
