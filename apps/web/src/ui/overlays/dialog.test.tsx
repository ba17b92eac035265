import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderElement } from '../../../test/render.tsx'
import { Dialog } from './dialog.tsx'

function setUp(props: { open?: boolean; dismissible?: boolean } = {}) {
  const onClose = vi.fn<() => void>()
  const view = renderElement(
    <Dialog open={props.open ?? true} onClose={onClose} title="Followers" {...props}>
      <p>Nobody yet</p>
    </Dialog>,
  )
  return { ...view, onClose }
}

describe('Dialog', () => {
  it('is modal, labelled by its title', () => {
    setUp()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Followers' })
    expect(dialog.open).toBe(true)
  })

  it('mounts nothing while it is closed', () => {
    setUp({ open: false })
    expect(screen.queryByText('Nobody yet')).toBe(null)
  })

  it('closes by its button, by Escape and by a click outside', async () => {
    const { onClose, user } = setUp()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    fireEvent.click(screen.getByRole('dialog'))
    fireEvent.click(screen.getByText('Nobody yet'))
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  it('can only be closed by its content when it is not dismissible', () => {
    const { onClose } = setUp({ dismissible: false })
    expect(screen.queryByRole('button', { name: 'Close' })).toBe(null)
    const escape = new Event('cancel', { cancelable: true })
    fireEvent(screen.getByRole('dialog'), escape)
    fireEvent.click(screen.getByRole('dialog'))
    expect(escape.defaultPrevented).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('returns the focus, however it closes', async () => {
    function Page() {
      const [open, setOpen] = useState(false)
      const close = () => setOpen(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Show followers
          </button>
          {open && (
            <Dialog open onClose={close} title="Followers">
              <p>Nobody yet</p>
            </Dialog>
          )}
        </>
      )
    }
    const { user } = renderElement(<Page />)
    const button = screen.getByRole('button', { name: 'Show followers' })
    await user.click(button)
    screen.getByRole('button', { name: 'Close' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(document.activeElement).toBe(button)
  })
})
