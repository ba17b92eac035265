import { expect, it } from 'vitest'

import { linesOf } from './lines.ts'
import { type Notification } from './fields.ts'
import { sentenceOf, targetOf } from './sentences.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-01-15T12:00:00.000Z')

/** A notification that is this many hours old, by a person of this name. */
function notice(
  kind: Notification['kind'],
  actor: string | null,
  rest: object = {},
  hours = 0,
): Notification {
  const { group = kind, ...others } = rest as { group?: string }
  return {
    $id: `${kind}-${actor}-${hours}`,
    $createdAt: new Date(START - hours * HOUR).toISOString(),
    kind,
    group,
    actor:
      actor === null
        ? null
        : { $id: actor.toLowerCase(), name: actor, username: `${actor.toLowerCase()}.l` },
    post: null,
    comment: null,
    job: null,
    seenAt: null,
    ...others,
  } as unknown as Notification
}

const post = { $id: 'p1', caption: 'A desk' }
const comment = { $id: 'c1', text: 'Where is this?' }
const job = { $id: 'j1', title: 'Lamp engineer', company: 'Lantern Works', poster: { $id: 'ada' } }

it.each<[said: string, target: string, notifications: Notification[]]>([
  ['Ben liked your post', '/posts/p1', [notice('like', 'Ben', { post })]],
  [
    'Cleo and Ben liked your post',
    '/posts/p1',
    [notice('like', 'Cleo', { post }), notice('like', 'Ben', { post }, 1)],
  ],
  [
    'Dan and 2 others liked your post',
    '/posts/p1',
    [
      notice('like', 'Dan', { post }),
      notice('like', 'Cleo', { post }, 1),
      notice('like', 'Ben', { post }, 2),
    ],
  ],
  [
    'Cleo and Ben liked your comment: Where is this?',
    '/posts/p1?comment=c1',
    [notice('like', 'Cleo', { post, comment }), notice('like', 'Ben', { post, comment }, 1)],
  ],
  [
    'Ben commented on your post: Where is this?',
    '/posts/p1?comment=c1',
    [
      notice('comment', 'Ben', { post, comment }),
      notice('comment', 'Ben', { post, comment: { $id: 'c0', text: 'First' } }, 1),
    ],
  ],
  [
    'Ben replied to your comment: Where is this?',
    '/posts/p1?comment=c1',
    [notice('reply', 'Ben', { post, comment })],
  ],
  ['Ben mentioned you in a post: A desk', '/posts/p1', [notice('mention', 'Ben', { post })]],
  [
    'Ben mentioned you in a comment: Where is this?',
    '/posts/p1?comment=c1',
    [notice('mention', 'Ben', { post, comment })],
  ],
  ['Ben followed you', '/@ben.l', [notice('follow', 'Ben')]],
  ...(
    [
      ['Ada', 'question', 'Ada asked you a question about'],
      ['Ada', 'declined', 'Ada declined your interest in'],
      ['Ada', 'filled', 'Ada has filled'],
      [null, 'answer', 'Somebody answered your question about'],
      [null, 'refused', 'Somebody stays anonymous to you, for'],
      [null, 'withdrawn', 'Somebody withdrew their interest in'],
    ] as const
  ).map(([who, news, said]): [string, string, Notification[]] => [
    `${said} “Lamp engineer”`,
    '/jobs/j1',
    [notice('interest', who, { job, group: `interest:${news}:j1` })],
  ]),
  [
    '“Lamp engineer” has changed: title, salary',
    '/jobs/j1',
    [notice('adChanged', 'Ada', { job: { ...job, changed: 'title, salary' } })],
  ],
  [
    'Cleo and Ben followed you',
    '/profile/ada/followers',
    [notice('follow', 'Cleo'), notice('follow', 'Ben', {}, 1)],
  ],
  ['Somebody is interested in “Lamp engineer”', '/jobs/j1', [notice('interest', null, { job })]],
  [
    '2 people are interested in “Lamp engineer”',
    '/jobs/j1',
    [notice('interest', null, { job }), notice('interest', null, { job }, 1)],
  ],
  [
    'Ben would like to talk with you about “Lamp engineer”',
    '/jobs/interests',
    [notice('interest', 'Ben', { job })],
  ],
  [
    'You and Ben are connected about “Lamp engineer”',
    '/jobs/j1',
    [notice('connected', 'Ben', { job })],
  ],
  [
    'You and Ada are connected about a job',
    '/jobs/interests',
    [notice('connected', 'Ada', { job: { ...job, title: null } })],
  ],
  [
    'The moderators made a decision about your comment',
    '/settings#decisions',
    [notice('decision', null, { post, comment })],
  ],
  [
    'The moderators made a decision about your account',
    '/settings#decisions',
    [notice('decision', null)],
  ],
  [
    'The moderators took action on your report of a post',
    '/notifications',
    [notice('reportOutcome', null, { group: 'reportOutcome:acted:post' })],
  ],
  [
    'The moderators took action on your 2 reports of people',
    '/notifications',
    [0, 1].map((hours) =>
      notice('reportOutcome', null, { group: 'reportOutcome:acted:person' }, hours),
    ),
  ],
  [
    'The moderators looked at your report of a job ad and found no reason to act',
    '/notifications',
    [notice('reportOutcome', null, { group: 'reportOutcome:dismissed:job' })],
  ],
  [
    'The moderators looked at your 2 reports of comments and found no reason to act',
    '/notifications',
    [0, 1].map((hours) =>
      notice('reportOutcome', null, { group: 'reportOutcome:dismissed:comment' }, hours),
    ),
  ],
  [
    '“Lamp engineer” is new in one of your searches: Lantern Works',
    '/jobs/j1',
    [notice('jobAlert', null, { job })],
  ],
  [
    '2 jobs are new in one of your searches: Lamp engineer, Lamplighter',
    '/jobs/searches',
    [
      notice('jobAlert', null, { job }),
      notice('jobAlert', null, { job: { ...job, title: 'Lamplighter' } }, 1),
    ],
  ],
  [
    'New reports wait in the queue',
    '/operator',
    [{ ...notice('operator', null), group: 'operator:reports' }],
  ],
  [
    'New appeals wait for an answer',
    '/operator/appeals',
    [{ ...notice('appeal', null), group: 'appeal:appeals' }],
  ],
  ...(['upheld', 'overturned'] as const).map((outcome): [string, string, Notification[]] => [
    `The moderators looked at your appeal and ${outcome} the decision`,
    '/settings#decisions',
    [{ ...notice('appeal', null), group: `appeal:${outcome}` }],
  ]),
  ...(
    [
      ['erase', 'are about to delete your account: you can object for 72 hours'],
      ['export', 'are about to download your data: you can object for 72 hours'],
      ['cancelled', 'have cancelled a request about your data'],
      ['downloaded', 'have downloaded your data, as announced'],
    ] as const
  ).map(([news, rest]): [string, string, Notification[]] => [
    `The operators ${rest}`,
    '/settings#data',
    [{ ...notice('decision', null), group: `decision:data:${news}` }],
  ]),
  [
    'A request for somebody’s data waits for an approval, or met an objection',
    '/operator/people',
    [{ ...notice('operator', null), group: 'operator:requests' }],
  ],
  [
    'A raid has begun: what new accounts share waits for you',
    '/operator/people',
    [{ ...notice('operator', null), group: 'operator:raid' }],
  ],
])('says “%s” and leads to %s', (said, target, notifications) => {
  const lines = linesOf(notifications)
  expect(lines).toHaveLength(1)
  for (const line of lines) {
    const { subject, rest, quote } = sentenceOf(line)
    expect(`${subject} ${rest}${quote === undefined ? '' : `: ${quote}`}`).toBe(said)
    expect(targetOf(line, 'ada')).toBe(target)
  }
})

it('groups what belongs together within a day, in the order of the newest', () => {
  const lines = linesOf([
    notice('like', 'Dan', { group: 'like:p1' }),
    notice('follow', 'Ben', {}, 1),
    notice('like', 'Cleo', { group: 'like:p1' }, 24),
    notice('like', 'Ben', { group: 'like:p1' }, 25),
    notice('like', 'Ada', { group: 'like:p2' }, 26),
  ])
  expect(lines.map(({ all }) => all.map(({ actor }) => actor?.name).join())).toEqual([
    'Dan,Cleo',
    'Ben',
    'Ben',
    'Ada',
  ])
})
