import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toasts } from '../src/lib/feedback/toasts.ts'

// Slow machines may need time; waiting ends as soon as the element exists.
configure({ asyncUtilTimeout: 8000 })

// This file runs for each test file, although the files of a worker share their modules.
afterEach(async () => {
  cleanup()
  await toasts.close()
})
