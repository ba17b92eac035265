import type { ReportProgress } from '../../apps/server/src/services/backup/index.ts'

/** Prints a line. */
export type Print = (line: string) => void

/** Reports progress at every tenth. */
export function progress(what: string, print: Print = console.log): ReportProgress {
  let lastReport = 0
  return ({ done, total }) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth > lastReport) print(`${tenth * 10} % of ${total} ${what}`)
    lastReport = tenth
  }
}
