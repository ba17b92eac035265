import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { keyboardOverlay } from '../src/lib/dom/keyboard-overlay.ts'
import { toasts } from '../src/lib/feedback/toasts.ts'
import { takeBareTexts } from './bare-text.ts'
import './owner-stacks.ts'
import './style-copies.ts'

// Slow machines may need time; waiting ends as soon as the element exists.
configure({
  asyncUtilTimeout: 40_000,
  // Waiting discards most of these errors: the page is printed only for whoever reads the message.
  getElementError: (message, container) =>
    Object.defineProperty(new Error(), 'message', {
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
      configurable: true,
    }),
})

// happy-dom lacks it.
globalThis.isSecureContext = true

// This file runs for each test file, although the files of a worker share their modules.

// What a closing toast does may fail, and show another toast.
beforeEach(() => toasts.close())
afterEach(async () => {
  const bareTexts = takeBareTexts()
  cleanup()
  keyboardOverlay.close()
  sessionStorage.clear()
  await toasts.close()
  if (bareTexts.length > 0) throw new Error(`React ${bareTexts.join('\n')}`)
})
