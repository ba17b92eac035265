import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Runs a psql script and returns its output. */
export function runSql(url: string, script: string): string {
  const args = [
    url,
    '--no-psqlrc',
    '--quiet',
    '--tuples-only',
    '--no-align',
    '-v',
    'ON_ERROR_STOP=1',
  ]
  const { status, stdout, stderr, error } = spawnSync('psql', args, {
    input: script,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (error) throw error
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** Recreates a database and returns its URL. */
export function createDatabase(server: string, name: string): string {
  runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE);\nCREATE DATABASE ${name};`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const PEOPLE = `
  SELECT json_object('id', "$id", 'at', "$createdAt", 'name', name, 'username', username, 'email', email,
    'imageUrl', imageUrl, 'bio', bio) AS line
  FROM users`
const POSTS = `
  SELECT json_object('id', "$id", 'at', "$createdAt", 'changed', "$updatedAt", 'creator', creator, 'caption', caption,
    'imageUrl', imageUrl, 'imageId', imageId, 'location', location, 'tags', json(tags), 'likesCount', likesCount,
    'imageWidth', imageWidth, 'imageHeight', imageHeight, 'imageHash', imageHash, 'imageAlt', imageAlt,
    'likers', (
      SELECT json_group_array(users."$id") FROM posts_likes JOIN users ON users.sequence = member
      WHERE document = posts.sequence
    ),
    'savers', (SELECT json_group_array(saves.user) FROM saves WHERE saves.post = posts."$id")) AS line
  FROM posts WHERE hidden = 0`

/** Copies JSON lines verbatim: no line contains the characters used here as quote and delimiter. */
const copy = (table: string, lines: readonly string[]) => `
CREATE TABLE hood.${table} (row jsonb NOT NULL);
COPY hood.${table} FROM STDIN WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');
${lines.join('\n')}
\\.
`

/**
 * Runs a script in which each person is a row of `hood.people` and each post one of `hood.posts`, as JSON with
 * times in milliseconds. `hood.at` converts such a time, and `hood.uuid` makes a UUID of any text. Afterwards
 * drops the schema `hood`.
 */
export function copyDataset(url: string, dataDir: string, script: string): void {
  using raw = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  const lines = (query: string) =>
    raw
      .prepare(query)
      .all()
      .map(({ line }) => String(line))
  runSql(
    url,
    `CREATE SCHEMA hood;
    CREATE FUNCTION hood.at(ms jsonb) RETURNS timestamptz LANGUAGE sql AS $$ SELECT to_timestamp(ms::float8 / 1000) $$;
    CREATE FUNCTION hood.uuid(text) RETURNS uuid LANGUAGE sql
      AS $$ SELECT overlay(overlay(md5($1) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$;
    ${copy('people', lines(PEOPLE))}
    ${copy('posts', lines(POSTS))}
    ${script}
    DROP SCHEMA hood CASCADE;
    VACUUM ANALYZE;`,
  )
}
