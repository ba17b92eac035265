/**
 * Counts commits, and stores for each table the last one that wrote to it. `detectForeign` tells if another program has
 * written since its last call: then every table counts as changed.
 */
export function openTableVersions(detectForeign: (tell: () => void) => void) {
  const versions = new Map<string, number>()
  let newest = 0
  let foreign = 0

  const recordForeign = () => void (foreign = ++newest)
  return {
    /** Records a commit to these tables, before anyone is told of it. */
    recordWrite(this: void, tables: Iterable<string>): void {
      newest++
      for (const table of tables) versions.set(table, newest)
    },
    /** The last commit to a table, by any program. */
    versionOf(table: string): number {
      detectForeign(recordForeign)
      return Math.max(versions.get(table) ?? 0, foreign)
    },
    /** The last commit to any table. */
    newest(): number {
      detectForeign(recordForeign)
      return newest
    },
    /** Watches the tables of a reader's results, which the reader adds to `tables`. */
    watch() {
      detectForeign(recordForeign)
      const begun = newest
      const tables = new Set<string>()
      let seen = begun
      return {
        tables,
        /** Whether no commit since the start of the watch has written to any of them. */
        isUnchanged: (): boolean => {
          detectForeign(recordForeign)
          if (seen === newest) return true
          if (foreign > begun) return false
          for (const table of tables) if ((versions.get(table) ?? 0) > begun) return false
          seen = newest
          return true
        },
      }
    },
  }
}

export type TableVersions = ReturnType<typeof openTableVersions>
