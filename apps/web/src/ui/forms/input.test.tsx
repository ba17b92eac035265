import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderElement } from '../../../test/render.tsx'
import { Field } from './field.tsx'
import { PasswordInput, TextArea, TextInput } from './input.tsx'

/** The texts that describe a control, in reading order. */
function descriptionsOf(control: HTMLElement): (string | null | undefined)[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}

describe('Field', () => {
  it('labels its control and describes it by error, then hint', () => {
    renderElement(
      <Field label="Name" hint="As others see you" error="too short">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(descriptionsOf(input)).toEqual(['too short', 'As others see you'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('marks no control without an error as invalid', () => {
    renderElement(
      <Field label="Name">
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Name' })
    expect(descriptionsOf(input)).toEqual([])
    expect(input.hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('TextArea', () => {
  it.each<[typed: string, counter: string | undefined]>([
    ['x'.repeat(7), undefined],
    ['x'.repeat(8), '8 / 10'],
    ['🦊'.repeat(8), '8 / 10'],
    ['x'.repeat(11), '11 / 10'],
  ])('with %o in it counts %s', (typed, counter) => {
    renderElement(
      <Field label="Caption">
        <TextArea max={10} />
      </Field>,
    )
    fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } })
    expect(screen.queryByText(/ \/ 10$/)?.textContent).toBe(counter)
  })

  it('counts the initial value', () => {
    renderElement(
      <Field label="Caption">
        <TextArea max={10} defaultValue="123456789" />
      </Field>,
    )
    expect(screen.getByText('9 / 10').textContent).toBe('9 / 10')
  })
})

describe('PasswordInput', () => {
  const show = () => {
    const view = renderElement(
      <Field label="Password">
        <PasswordInput />
      </Field>,
    )
    return { ...view, input: screen.getByLabelText<HTMLInputElement>('Password') }
  }

  it('shows the password on request', async () => {
    const { input, user } = show()
    expect(input.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(input.type).toBe('password')
  })

  it('shows that Caps Lock is on while typing', () => {
    const { input } = show()
    const typed = new KeyboardEvent('keyup', { key: 'A', bubbles: true })
    Object.defineProperty(typed, 'getModifierState', { value: (key: string) => key === 'CapsLock' })
    fireEvent(input, typed)
    expect(screen.getByText('Caps Lock is on').textContent).toBe('Caps Lock is on')
    fireEvent.blur(input)
    expect(screen.queryByText('Caps Lock is on')).toBe(null)
  })
})
