import * as React from 'react'

/**
 * React's development build records a stack for each of its first 10,000 elements in a second, to tell in a warning
 * which component made an element. That is a tenth of the time of these tests, so they begin where React stops doing so.
 */
Object.defineProperty(
  Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1],
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
)
