import { lazy } from 'react'

/** The menu about a person or their content, loaded when it opens. */
export const PersonSheets = lazy(async () => ({ default: (await import('./sheets.tsx')).Sheets }))
