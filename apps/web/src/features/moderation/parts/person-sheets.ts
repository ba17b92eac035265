import { late, MissingOver } from '#ui/late'

/** The menu about a person or their content, loaded when it opens. */
export const PersonSheets = late(async () => (await import('./sheets.tsx')).Sheets, MissingOver)
