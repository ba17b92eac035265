import { join } from 'node:path'
import { PASSWORD } from '../sample/seed.ts'
import type { Request } from '../bench/load.ts'
import { NEW_POST } from '../bench/requests.ts'
import type { Dialect } from './dialect.ts'
import { requestJson, type Peer, type PeerOptions, startPeer } from './peer.ts'
import { copyDataset } from './postgres.ts'

const APP = { 'x-parse-application-id': 'devhood' }
const MASTER = { ...APP, 'x-parse-master-key': 'of the benchmark' }
const POSTS = '/parse/classes/Post'

const types = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, { type }]))
const toUser = { type: 'Pointer', targetClass: '_User' }
const signedIn = { requiresAuthentication: true }

const PERSON = types({ name: 'String', bio: 'String', imageUrl: 'String' })
const POST = {
  ...types({ caption: 'String', imageUrl: 'String', imageId: 'String', location: 'String' }),
  ...types({
    imageAlt: 'String',
    imageHash: 'String',
    imageWidth: 'Number',
    imageHeight: 'Number',
  }),
  ...types({ tags: 'Array', likes: 'Array', likesCount: 'Number' }),
  creator: toUser,
}
const SAVE = { user: toUser, post: { type: 'Pointer', targetClass: 'Post' } }
const MODEL = { username: 'model', email: 'model@devhood.example', password: PASSWORD }

/** Likes are an array of pointers, as its guide advises for up to a hundred; the product's lists show no more. */
const COPY = `
  INSERT INTO "_User" ("objectId", "createdAt", "updatedAt", _rperm, _wperm, username, email, _hashed_password, name, bio,
    "imageUrl")
  SELECT row->>'id', hood.at(row->'at'), hood.at(row->'at'), ARRAY['*', row->>'id'], ARRAY[row->>'id'], row->>'username',
    row->>'email', (SELECT _hashed_password FROM "_User" WHERE username = 'model'), row->>'name', row->>'bio',
    row->>'imageUrl'
  FROM hood.people;
  INSERT INTO "Post" ("objectId", "createdAt", "updatedAt", creator, caption, "imageUrl", "imageId", location, "imageAlt",
    "imageHash", "imageWidth", "imageHeight", tags, "likesCount", likes)
  SELECT row->>'id', hood.at(row->'at'), hood.at(row->'changed'), row->>'creator', row->>'caption', row->>'imageUrl',
    row->>'imageId', row->>'location', row->>'imageAlt', row->>'imageHash', (row->'imageWidth')::float8,
    (row->'imageHeight')::float8, row->'tags', (row->'likesCount')::float8, coalesce((
      SELECT jsonb_agg(jsonb_build_object('__type', 'Pointer', 'className', '_User', 'objectId', liker))
      FROM jsonb_array_elements_text(row->'likers') WITH ORDINALITY AS each (liker, place) WHERE place <= 100), '[]')
  FROM hood.posts;
  INSERT INTO "Save" ("objectId", "createdAt", "updatedAt", "user", post)
  SELECT left(md5(row->>'id' || saver), 20), hood.at(row->'at'), hood.at(row->'at'), saver, row->>'id'
  FROM hood.posts, jsonb_array_elements_text(row->'savers') AS saver;
  CREATE INDEX ON "Post" ("createdAt");
  CREATE INDEX ON "Post" ("updatedAt");
  CREATE INDEX ON "Post" USING gin (to_tsvector('english', caption));
  CREATE INDEX ON "Save" ("user");
  CREATE INDEX ON "_Session" ("sessionToken");`

const pointerTo = (objectId: string) => ({ __type: 'Pointer', className: '_User', objectId })

async function setUp(origin: string, { database, dataset }: PeerOptions): Promise<void> {
  const asMaster = (method: Request['method'], path: string, body: object) =>
    requestJson(origin, { method, path: `/parse/${path}`, headers: MASTER, body })
  const rules = { get: signedIn, find: signedIn, create: signedIn, update: signedIn }
  await asMaster('PUT', 'schemas/_User', { fields: PERSON })
  await asMaster('POST', 'schemas/Post', { fields: POST, classLevelPermissions: rules })
  await asMaster('POST', 'schemas/Save', { fields: SAVE, classLevelPermissions: rules })
  // Signing up opens a session, and the first one creates the sessions' table.
  await requestJson(origin, { method: 'POST', path: '/parse/users', headers: APP, body: MODEL })
  copyDataset(database, dataset.dataDir, COPY)
}

/** A list of posts with their creators and likers. */
const list = (options: Readonly<Record<string, string>>) =>
  `${POSTS}?${new URLSearchParams({ include: 'creator,likes', ...options }).toString()}`

const DIALECT: Dialect = {
  signingIn: ({ email }) => ({
    method: 'POST',
    path: '/parse/login',
    headers: APP,
    body: { email, password: PASSWORD },
  }),
  headersOf: (response) => {
    const { sessionToken } = JSON.parse(response) as { sessionToken: string }
    return { ...APP, 'x-parse-session-token': sessionToken }
  },
  feed: list({ order: '-createdAt', limit: '20' }),
  pageBefore: (iso) => {
    const where = JSON.stringify({ updatedAt: { $lt: { __type: 'Date', iso } } })
    return list({ where, order: '-updatedAt', limit: '9' })
  },
  searchFor: (word) => {
    const where = JSON.stringify({ caption: { $text: { $search: { $term: word } } } })
    return list({ where, order: '-createdAt', limit: '25' })
  },
  onePost: (id) => `${POSTS}/${id}?include=creator,likes`,
  like: ({ $id, headers }, postId, isOn) => {
    const likes = { __op: isOn ? 'AddUnique' : 'Remove', objects: [pointerTo($id)] }
    return { method: 'PUT', path: `${POSTS}/${postId}`, headers, body: { likes } }
  },
  newPost: ({ $id, headers, imageId }) => ({
    method: 'POST',
    path: POSTS,
    headers,
    body: { ...NEW_POST, imageId, creator: pointerTo($id), likes: [], likesCount: 0 },
  }),
}

/** Parse Server as its guide starts it, without logs. Its caches of sessions and schemas are on by default. */
export async function openParseServer(peerOptions: PeerOptions): Promise<Peer> {
  const start = async () =>
    startPeer({
      args: [join(peerOptions.modules, 'parse-server/bin/parse-server')],
      folder: peerOptions.folder,
      health: '/parse/health',
      settings: (port) => ({
        PORT: String(port),
        PARSE_SERVER_HOST: '127.0.0.1',
        PARSE_SERVER_URL: `http://127.0.0.1:${port}/parse`,
        PARSE_SERVER_APPLICATION_ID: APP['x-parse-application-id'],
        PARSE_SERVER_MASTER_KEY: MASTER['x-parse-master-key'],
        PARSE_SERVER_DATABASE_URI: peerOptions.database,
        SILENT: '1',
      }),
    })
  {
    await using first = await start()
    await setUp(first.origin, peerOptions)
  }
  return { start, dialect: DIALECT }
}
