import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderElement } from '../../../test/render.tsx'
import { type UploadState } from '#lib/pictures/upload-session'
import { UploadCard } from './upload-card.tsx'

afterEach(() => vi.restoreAllMocks())

const original = new File(['123456789 '], 'desk.png', { type: 'image/png' })
const picture = { file: original, resized: undefined, original, fileId: 'a' }
const UPLOAD: UploadState = {
  original,
  picture,
  stage: 'sending',
  loaded: 5,
  speed: undefined,
  error: undefined,
}
const noop = () => undefined
const CALLBACKS = { onStop: noop, onRetry: noop, onRemove: noop, onSendOriginal: noop }

it.each<[stage: UploadState['stage'], online: string, retry: string | undefined]>([
  ['sending', '5 of 10 bytes · 50 %', undefined],
  ['failed', 'Upload failed', 'Retry'],
])('an upload that is %s waits for the network', (stage, online, retry) => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const state = { ...UPLOAD, stage }
  renderElement(<UploadCard state={state} isRejected={false} busy={false} {...CALLBACKS} />)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('Waiting for the network').className).toContain('text-muted')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBe(null)
  network.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('Waiting for the network')).toBe(null)
  expect(screen.getByText(online)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })?.textContent).toBe(retry)
})
