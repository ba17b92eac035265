import { expect, it } from 'vitest'

import { giveawaysIn } from './giveaways.ts'

const INES = {
  name: 'Ines Moreira',
  username: 'ines.m',
  headline: 'Systems engineer at Nordbank',
  bio: 'I like Go.',
}

it.each<[text: string, found: string[]]>([
  ['I moved a queue without losing a job.', []],
  ['I moved the payments queue of Nordbank.', ['Nordbank']],
  ['Ten years at Big Harbour Lines, then Go.', ['Big Harbour Lines']],
  ['Good at Go and Rust, and at PostgreSQL.', []],
  ['Ask ines, or write to me@mail.example.', ['Ines', 'me@mail.example']],
  [
    'See https://ines.example/cv and github.com/ines',
    ['https://ines.example/cv', 'github.com/ines'],
  ],
  ['I am @ines.m here', ['@ines.m']],
  ['Used Node.js, e.g. for queues', []],
])('%s: %j', (text, found) => {
  expect(giveawaysIn(text, INES).toSorted()).toEqual(found.toSorted())
})
