/** What a reader has read, told by the tables that it is in. */
interface TableWatch {
  /** The tables that were read; whoever reads adds to them. */
  readonly tables: Set<string>
  /** Whether no commit since the watch began has written to any of them. */
  readonly isUnchanged: () => boolean
}

/** Counts commits, and knows of each table with which of them it was last written. */
export interface TableVersions {
  /** Notes a commit that wrote to these tables, at the latest before anybody hears that it is kept. */
  readonly recordWrite: (tables: Iterable<string>) => void
  /** With which commit a table was last written, by whomever. */
  versionOf(table: string): number
  /** With which commit any table was last written. */
  newest(): number
  watch(): TableWatch
}

/** `hasForeign` tells whether another program has written since it was last asked: then anything may be new. */
export function openTableVersions(hasForeign: () => boolean): TableVersions {
  const versions = new Map<string, number>()
  let newest = 0
  let foreign = 0

  const lookAround = () => {
    if (hasForeign()) foreign = ++newest
  }
  return {
    recordWrite(tables) {
      newest++
      for (const table of tables) versions.set(table, newest)
    },
    versionOf(table) {
      lookAround()
      return Math.max(versions.get(table) ?? 0, foreign)
    },
    newest() {
      lookAround()
      return newest
    },
    watch() {
      lookAround()
      const begun = newest
      const tables = new Set<string>()
      const isOld = (table: string) => (versions.get(table) ?? 0) <= begun
      let seen = begun
      return {
        tables,
        isUnchanged() {
          lookAround()
          if (seen === newest) return true
          if (foreign > begun || ![...tables].every(isOld)) return false
          seen = newest
          return true
        },
      }
    },
  }
}
