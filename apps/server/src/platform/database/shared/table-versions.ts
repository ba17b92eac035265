/** The tables of a reader's results. */
interface TableWatch {
  /** The tables that were read; readers add to them. */
  readonly tables: Set<string>
  /** Whether no commit since the start of the watch has written to any of them. */
  readonly isUnchanged: () => boolean
}

/** Counts commits, and stores for each table the last one that wrote to it. */
export interface TableVersions {
  /** Records a commit to these tables, before anyone is told of it. */
  readonly recordWrite: (tables: Iterable<string>) => void
  /** The last commit to a table, by any program. */
  versionOf(table: string): number
  /** The last commit to any table. */
  newest(): number
  watch(): TableWatch
}

/** `hasForeign` tells whether another program has written since its last call: then every table counts as changed. */
export function openTableVersions(hasForeign: () => boolean): TableVersions {
  const versions = new Map<string, number>()
  let newest = 0
  let foreign = 0

  const detectForeignWrite = () => {
    if (hasForeign()) foreign = ++newest
  }
  return {
    recordWrite(tables) {
      newest++
      for (const table of tables) versions.set(table, newest)
    },
    versionOf(table) {
      detectForeignWrite()
      return Math.max(versions.get(table) ?? 0, foreign)
    },
    newest() {
      detectForeignWrite()
      return newest
    },
    watch() {
      detectForeignWrite()
      const begun = newest
      const tables = new Set<string>()
      let seen = begun
      return {
        tables,
        isUnchanged() {
          detectForeignWrite()
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
