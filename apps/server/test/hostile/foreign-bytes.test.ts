import {
  canonicalEmail,
  isWebUrl,
  ownPath,
  parsePermissions,
  parseQueries,
} from '@devhood/contract'
import { searchWords } from '@devhood/contract/search'
import { linkName, mentionsIn, parseArticle, parseText, tagsIn } from '@devhood/contract/text'
import { expect, test } from 'vitest'
import { encodingFor } from '../../src/http/cache/compression.ts'
import { isNotModified } from '../../src/http/headers.ts'
import { parseJson } from '../../src/http/connections/bodies.ts'
import { cookieValues } from '../../src/http/cookies.ts'
import { parseQueryString } from '../../src/http/query-string.ts'
import { parseRedirectUrl } from '../../src/lib/redirect-urls.ts'
import { measurePicture } from '../../src/platform/images/measure.ts'
import { linksBack } from '../../src/services/link-checks/back-links.ts'
import { deviceOf, USER_AGENT_MAX } from '../../src/services/account/sessions/user-agent.ts'
import { pngInIcon } from '../../src/services/avatars/remote/icon-file.ts'
import { iconsIn } from '../../src/services/avatars/remote/page-icons.ts'
import { parseByteRange } from '../../src/services/files/previews/file-headers.ts'
import { parseContentRange } from '../../src/services/files/uploads/content-range.ts'
import { cleanFolder, cleanName } from '../../src/services/files/uploads/names.ts'
import { parseMessage } from '../../src/services/realtime/subscriptions/messages.ts'
import { bitmap, iconFile } from '../files/icons.ts'
import { longestSlice } from '../app/slices.ts'
import { KB, MB, repeated, slowestParse, worstInputs, type WorstInputs } from './worst-inputs.ts'

/*
 * Every parser of what others send, with the input of full length that costs it most. Pictures are decoded in processes of
 * their own; what libraries read is in `foreign-responses.test.ts`.
 */
/** What Node accepts as headers. */
const HEADER = 16 * KB
/** The longest text of a field, and the longest query. */
const [TEXT, QUERY] = [10_000, 4096]

const listOf = (piece: string, length = MB) => `[${repeated(`${piece},`, length - 10)}1]`
const objectOf = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`
const jpeg = (...pieces: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...pieces])
const config = { publicUrl: new URL('https://hood.example'), allowedOrigins: [] }
const request = (name: string, value: string) => ({ headers: { [name]: value } })
const profile = 'https://hood.example/profile/ada'

const PARSERS: WorstInputs = {
  'JSON bodies': [
    (text) => parseJson(Buffer.from(text)),
    [
      listOf('[]'),
      listOf('{}'),
      listOf('{"a":1}'),
      listOf('1'),
      listOf('""'),
      repeated('[', MB),
      repeated('{"a":', MB),
      `["${repeated('\\u0041', MB - 10)}"]`,
      `["${repeated('\\\\', MB - 10)}"]`,
      `["${repeated('\\"', MB - 10)}"]`,
      objectOf(70_000),
      objectOf(9999),
    ],
  ],
  'query strings': [
    parseQueryString,
    ['a[]=1&', '[', 'a[', '%41', '&', '=', 'a[1]=1&'].map((piece) => repeated(piece, HEADER)),
  ],
  queries: [
    (text) => parseQueries(Array<string>(100).fill(text)),
    [
      `{"method":"or","values":[${repeated('{"method":"equal","attribute":"a","values":[1]},', QUERY - 60)}{}]}`,
      `{"method":"or","values":${repeated('[', QUERY - 30)}`,
      `equal("a", [${repeated('"x",', QUERY - 20)}"y"])`,
      `equal("a", "${repeated('\\"', QUERY - 20)}`,
      repeated('(', QUERY),
      repeated(' ', QUERY),
    ],
  ],
  permissions: [
    (text) => parsePermissions(Array<string>(100).fill(text)),
    [`read("${repeated('a', TEXT)}`, `read("user:${repeated('/', TEXT)}")`],
  ],
  cookies: [
    (text) => cookieValues(text, 'a'),
    [repeated('a=;', HEADER), `a=${repeated(' ', HEADER)}x`, repeated(' a=', HEADER)],
  ],
  'If-None-Match': [
    (text) => isNotModified(request('if-none-match', text), '"x"'),
    [repeated(',', HEADER), `${repeated(' ', HEADER)}x`, repeated('W/', HEADER)],
  ],
  'Accept-Encoding': [
    (text) => encodingFor(request('accept-encoding', text)),
    [repeated('br;', HEADER), repeated(' ', HEADER), repeated('gzip;q=0,', HEADER)],
  ],
  Range: [
    (text) => parseByteRange(text, 1000),
    [`bytes=${repeated('0', HEADER)}`, `bytes=${repeated('0-,', HEADER)}`],
  ],
  'Content-Range': [
    parseContentRange,
    [`bytes ${repeated('1', HEADER)}`, repeated('bytes ', HEADER)],
  ],
  'User-Agent': [
    deviceOf,
    ['Chrome/1.', 'Mobile;', 'Version/1 ', 'iPhone ', '(', 'Android 1', '1.'].map((piece) =>
      repeated(piece, USER_AGENT_MAX),
    ),
  ],
  'file names': [
    (text) => [cleanName(text), cleanFolder(text)],
    ['.', '/', 'a/', ' ', '\u202E', '😀'].map((piece) => repeated(piece, HEADER)),
  ],
  'redirect addresses': [
    (text) => parseRedirectUrl(text, 'url', config),
    ['a', '/', '.', '[', '@'].map((piece) => `https://${repeated(piece, MB)}`),
  ],
  'own paths': [
    ownPath,
    ['/', '../', '%2e/', '?', '#'].map((piece) => `/${repeated(piece, HEADER)}`),
  ],
  'web addresses': [
    isWebUrl,
    ['a.', 'a-', '/', '@', '[', '%'].map((piece) => `https://${repeated(piece, TEXT)}`),
  ],
  'email addresses': [
    canonicalEmail,
    ['a', 'a.', 'a@', '@a.', ' ', 'a-'].map((piece) => repeated(piece, MB)),
  ],
  'socket messages': [
    parseMessage,
    [repeated('[', 64 * KB), listOf('{}', 64 * KB), listOf('1', 64 * KB)],
  ],
  'texts of people': [
    (text) => [
      parseText(text),
      mentionsIn(text),
      tagsIn(text),
      parseArticle(text),
      searchWords(text),
    ],
    [
      '*',
      '**a',
      '`',
      '[a](',
      '[a](b)',
      '@',
      '#a',
      '> ',
      '- ',
      '\n',
      '```\n',
      '# ',
      '[',
      '***[a](mailto:b@c.d)',
    ].map((piece) => repeated(piece, TEXT)),
  ],
  'names of links': [
    (text) => linkName(text, 'https://a.example/'),
    ['a.', '.a', '1.', '。', '\u200B', 'ﷺ'].map((piece) => repeated(piece, TEXT)),
  ],
  icons: [
    (bits) => pngInIcon(iconFile(bitmap(Number(bits), 256, 256))),
    ['1', '4', '8', '24', '32'],
  ],
  'JPEG headers': [
    (hex) => measurePicture(jpeg(...Array<Buffer>(64 * KB).fill(Buffer.from(hex, 'hex')))),
    ['ffffffff', 'ffe00000', 'ffe00002'],
  ],
  'pages that may link back': [
    async (page) => linksBack(Buffer.from(page), [profile]),
    ['<a ', '<a rel=me href=x>', `<a rel="me" href="${profile}x">`, '<'].map((piece) =>
      repeated(piece, MB),
    ),
  ],
  'pages with icons': [
    async (page) => iconsIn(Buffer.from(page), new URL('https://a.example/')),
    ['<link rel=icon href=x>', '<base href=x>', '<link ', '<link rel="'].map((piece) =>
      repeated(piece, MB),
    ),
  ],
}

test.each(worstInputs(PARSERS))(
  '$what that begin with $start hold up the process for less than 20 ms',
  async (worst) => {
    expect(await slowestParse(worst)).toBeLessThan(await longestSlice())
  },
)
