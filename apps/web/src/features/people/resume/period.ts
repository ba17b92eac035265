const FORMAT = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const monthText = (month: string) => FORMAT.format(new Date(`${month}-01T00:00:00Z`))

/** Two months in words. Without a last one: `May 2024 – today`. */
export const periodOf = (from: string, to: string | null | undefined): string =>
  `${monthText(from)} – ${to ? monthText(to) : 'today'}`
