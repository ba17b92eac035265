import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderElement } from '../../../test/render.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

describe('Button', () => {
  it('does not submit by default', () => {
    renderElement(<Button>Cancel</Button>)
    expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('type')).toBe('button')
  })

  it('does nothing while it is busy, and announces that without losing its name', () => {
    const press = vi.fn<() => void>()
    const submit = vi.fn<(event: { preventDefault: () => void }) => void>()
    renderElement(
      <form onSubmit={submit}>
        <Button type="submit" busy onClick={press}>
          Sign in
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Sign in' })
    fireEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
  })
})

it('is a link when it navigates', () => {
  renderElement(<ButtonLink to="/explore">Explore posts</ButtonLink>)
  expect(screen.getByRole('link', { name: 'Explore posts' }).getAttribute('href')).toBe('/explore')
})
