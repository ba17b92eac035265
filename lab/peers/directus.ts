import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { PASSWORD } from '../sample/seed.ts'
import { NEW_POST } from '../bench/requests.ts'
import { type Dialect, likedIn } from './dialect.ts'
import { requestJson, type Peer, type PeerOptions, startPeer } from './peer.ts'
import { copyDataset, runSql } from './postgres.ts'

const ADMIN = { email: 'admin@example.com', password: PASSWORD }

/** The same as `hood.uuid` in SQL. */
function uuidOf(text: string): string {
  const digits = createHash('md5').update(text).digest('hex')
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}

const KEY = {
  field: 'id',
  type: 'uuid',
  schema: { is_primary_key: true },
  meta: { special: ['uuid'] },
}
const time = (field: string, special: string) => ({
  field,
  type: 'timestamp',
  schema: { is_indexed: true },
  meta: { special: [special] },
})
const plain = (type: string, ...names: string[]) => names.map((field) => ({ field, type }))
const indexed = (field: string) => ({ field, type: 'uuid', schema: { is_indexed: true } })
const POST = [
  KEY,
  time('date_created', 'date-created'),
  time('date_updated', 'date-updated'),
  indexed('creator'),
  ...plain('text', 'caption'),
  ...plain('string', 'image_id', 'image_url', 'location', 'image_alt', 'image_hash'),
  ...plain('integer', 'image_width', 'image_height', 'likes_count'),
  { field: 'tags', type: 'json', meta: { special: ['cast-json'] } },
  { field: 'likes', type: 'alias', meta: { special: ['o2m'] } },
]
const COLLECTIONS = {
  posts: POST,
  likes: [KEY, indexed('post'), indexed('user')],
  saves: [KEY, indexed('post'), indexed('user')],
}
const RELATIONS = [
  { collection: 'posts', field: 'creator', related_collection: 'directus_users' },
  { collection: 'likes', field: 'post', related_collection: 'posts', meta: { one_field: 'likes' } },
  { collection: 'likes', field: 'user', related_collection: 'directus_users' },
  { collection: 'saves', field: 'post', related_collection: 'posts' },
  { collection: 'saves', field: 'user', related_collection: 'directus_users' },
]
/** Without a licence it accepts no rules for single rows or fields. */
const MAY = [
  ['directus_users', 'read'],
  ...['posts', 'likes', 'saves'].flatMap((name) =>
    ['create', 'read', 'update', 'delete'].map((action) => [name, action]),
  ),
]

const copyFor = (roleId: string) => `
  INSERT INTO directus_users (id, first_name, email, password, description, username, image_url, role, status, provider)
  SELECT hood.uuid(row->>'id'), row->>'name', replace(row->>'email', 'devhood.example', 'example.com'),
    (SELECT password FROM directus_users WHERE email = '${ADMIN.email}'), row->>'bio', row->>'username',
    row->>'imageUrl', '${roleId}', 'active', 'default'
  FROM hood.people;
  INSERT INTO posts (id, date_created, date_updated, creator, caption, image_id, image_url, location, image_alt, image_hash,
    image_width, image_height, likes_count, tags)
  SELECT hood.uuid(row->>'id'), hood.at(row->'at'), hood.at(row->'changed'), hood.uuid(row->>'creator'), row->>'caption',
    row->>'imageId', row->>'imageUrl', row->>'location', row->>'imageAlt', row->>'imageHash', (row->'imageWidth')::int,
    (row->'imageHeight')::int, (row->'likesCount')::int, row->'tags'
  FROM hood.posts;
  INSERT INTO likes (id, post, "user")
  SELECT hood.uuid(row->>'id' || liker), hood.uuid(row->>'id'), hood.uuid(liker)
  FROM hood.posts, jsonb_array_elements_text(row->'likers') AS liker;
  INSERT INTO saves (id, post, "user")
  SELECT hood.uuid(row->>'id' || saver), hood.uuid(row->>'id'), hood.uuid(saver)
  FROM hood.posts, jsonb_array_elements_text(row->'savers') AS saver;
  CREATE EXTENSION pg_trgm;
  CREATE INDEX ON posts USING gin (lower(caption) gin_trgm_ops);`

async function setUp(origin: string, { database, dataset }: PeerOptions): Promise<void> {
  const login = { method: 'POST', path: '/auth/login', body: ADMIN } as const
  const { data } = await requestJson<{ data: { access_token: string } }>(origin, login)
  const headers = { authorization: `Bearer ${data.access_token}` }
  const make = async (path: string, body: object) =>
    requestJson<{ data: { id: string } }>(origin, { method: 'POST', path, headers, body })
  for (const { field, type } of plain('string', 'username', 'image_url'))
    await make('/fields/directus_users', { field, type })
  // Without activity logs and revisions: the product has neither.
  for (const [collection, fields] of Object.entries(COLLECTIONS))
    await make('/collections', { collection, fields, schema: {}, meta: { accountability: null } })
  for (const relation of RELATIONS)
    await make('/relations', { schema: { on_delete: 'CASCADE' }, ...relation })
  const policy = (await make('/policies', { name: 'People', app_access: false })).data.id
  const roleId = (await make('/roles', { name: 'People', policies: [{ policy }] })).data.id
  for (const [collection, action] of MAY)
    await make('/permissions', { policy, collection, action, fields: ['*'] })
  copyDataset(database, dataset.dataDir, copyFor(roleId))
}

const SEEN = ['id', 'first_name', 'username', 'image_url', 'description']
const FIELDS = [
  '*',
  ...['creator', 'likes.user'].flatMap((to) => SEEN.map((one) => `${to}.${one}`)),
]
/** Posts with their creators and likers, at most a hundred of them, as in the product's lists. */
const posts = (path: string, options: Readonly<Record<string, string>> = {}) => {
  const shape = { fields: FIELDS.join(','), 'deep[likes][_limit]': '100' }
  return `/items/posts${path}?${new URLSearchParams({ ...shape, ...options }).toString()}`
}

const likeOf = (postId: string, userId: string) => uuidOf(postId + userId)

const DIALECT: Dialect = {
  // It rejects addresses that end in `.example`.
  signingIn: ({ email }) => ({
    method: 'POST',
    path: '/auth/login',
    body: { email: email.replace('devhood.example', 'example.com'), password: PASSWORD },
  }),
  headersOf: (response) => {
    const { data } = JSON.parse(response) as { data: { access_token: string } }
    return { authorization: `Bearer ${data.access_token}` }
  },
  feed: posts('', { sort: '-date_created', limit: '20' }),
  pageBefore: (moment) =>
    posts('', { 'filter[date_updated][_lt]': moment, sort: '-date_updated', limit: '9' }),
  searchFor: (word) =>
    posts('', { 'filter[caption][_icontains]': word, sort: '-date_created', limit: '25' }),
  onePost: (id) => posts(`/${uuidOf(id)}`),
  like: ({ $id, headers }, postId, isOn) => {
    const id = likeOf(postId, $id)
    if (!isOn) return { method: 'DELETE', path: `/items/likes/${id}`, headers }
    const body = { id, post: uuidOf(postId), user: uuidOf($id) }
    return { method: 'POST', path: '/items/likes', headers, body }
  },
  newPost: ({ $id, headers, imageId }) => ({
    method: 'POST',
    path: '/items/posts',
    headers,
    body: { ...NEW_POST, image_id: imageId, creator: uuidOf($id) },
  }),
}

/**
 * Settings of a Directus server. Its rate limiter is off by default; its protection against high load is turned
 * off too.
 */
const settingsFor = ({ database }: PeerOptions) => ({
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: database,
  HOST: '127.0.0.1',
  SECRET: 'of the benchmark',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ACCESS_TOKEN_TTL: '1d',
  PRESSURE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
})

/** Directus as its guide starts it, but without the update check of its command. */
export async function openDirectus(
  peerOptions: PeerOptions,
): Promise<{ plain: Peer; caching: Peer }> {
  const command = join(peerOptions.modules, '@directus/api/dist/cli/run.js')
  const settings = settingsFor(peerOptions)
  const { status, stderr } = spawnSync(execPath, [command, 'bootstrap'], {
    cwd: peerOptions.folder,
    env: { PATH: env['PATH'], NODE_ENV: 'production', ...settings },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Directus can't be set up: ${stderr}`)
  const startWith = (more: Readonly<Record<string, string>>) => async () =>
    startPeer({
      args: [command, 'start'],
      folder: peerOptions.folder,
      health: '/server/ping',
      settings: (port) => ({ ...settings, ...more, PORT: String(port) }),
    })
  const start = startWith({})
  {
    await using first = await start()
    await setUp(first.origin, peerOptions)
  }
  const forgetLikes = () => {
    const { dataset, database } = peerOptions
    const ids = likedIn(dataset).flatMap((id) =>
      dataset.others.map(({ $id }) => `'${likeOf(id, $id)}'`),
    )
    runSql(database, `DELETE FROM likes WHERE id IN (${ids.join(',')})`)
  }
  const rest = { dialect: DIALECT, forgetLikes }
  const keep = { CACHE_ENABLED: 'true', CACHE_STORE: 'memory', CACHE_AUTO_PURGE: 'true' }
  return { plain: { start, ...rest }, caching: { start: startWith(keep), ...rest } }
}
