const IN_BRACKETS = String.raw`\((?:[^()]|\([^()]*\))*\)`
const PART = new RegExp(`(?:${IN_BRACKETS}|[^,()])+`, 'g')

/** The statements of a migration for PostgreSQL, each on one line. */
export const statementsOf = (sql: string): string[] =>
  Array.from(sql.replaceAll(/--.*$/gm, '').matchAll(/(?:\$\$.*?\$\$|[^;])+/gs), ([text]) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  ).filter((text) => text !== '')

/** Columns and constraints of a table: the parts between commas outside of brackets. */
export const linesOf = (body: string): string[] =>
  Array.from(body.matchAll(PART), ([line]) => line.trim())
