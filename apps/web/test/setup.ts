import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { toasts } from '../src/lib/feedback/toasts.ts'

// Slow machines may need time; waiting ends as soon as the element exists.
configure({ asyncUtilTimeout: 8000 })

// This file runs for each test file, although the files of a worker share their modules.

// What a closing toast does may fail, and show another toast.
beforeEach(() => toasts.close())
afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await toasts.close()
})
