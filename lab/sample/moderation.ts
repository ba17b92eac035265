import { ID } from '@devhood/client'
import { appealCalls, operatorCalls } from '@devhood/client/operator'
import type { ReportReason } from '@devhood/contract'
import type { DemoPerson } from './people.ts'
import { type DemoUser, type Moment, upload } from './seed.ts'

/** Two accounts that the others complain about. Nobody follows them. */
export const TROUBLE: readonly DemoPerson[] = [
  { handle: 'gridlock', name: 'Gridlock', bio: 'I say what others only think.' },
  { handle: 'hired.fast', name: 'Hired Fast', bio: 'Jobs for everybody, today.' },
]
const [RUDE, SCAM] = ['gridlock', 'hired.fast']

/** In minutes. */
const HOUR = 60
const DAY = 24 * HOUR

const AD: Readonly<Record<string, unknown>> = {
  title: 'Online assistant, no experience',
  company: 'Hired Fast',
  description:
    'Earn from your sofa: four hundred a day, no experience, no interview. The starter kit is 49 and you have it back with your first salary.',
  employment: 'fullTime',
  seniority: 'junior',
  workplace: 'remote',
  regions: ['anywhere'],
  apply: 'https://hired-fast.example/kit',
  status: 'live',
}

/**
 * What the operator and the moderator of the sample community have done, and what waits for them. `postIds` has the ids of posts
 * by their picture.
 */
export function moderationOf(
  userOf: (handle: string) => DemoUser,
  postIds: ReadonlyMap<string, string>,
): Moment[] {
  const ids = new Map<string, string>()
  const idOf = (name: string): string => {
    const id = ids.get(name) ?? postIds.get(name)
    if (id === undefined) throw new Error(`The sample data has no ${name} yet.`)
    return id
  }
  const operator = () => operatorCalls(userOf('ines.m').client)
  const moderator = () => operatorCalls(userOf('marek').client)

  const at = (minutesAgo: number, happen: () => Promise<unknown>): Moment => ({
    minutesAgo,
    happen: async () => void (await happen()),
  })
  const post = (name: string, minutesAgo: number, picture: string, caption: string) =>
    at(minutesAgo, async () => {
      const { client, userId } = userOf(SCAM ?? '')
      const { imageId } = await upload(client, picture)
      const data = { creator: userId, caption, imageIds: [imageId], tags: ['jobs', 'remote'] }
      ids.set(name, (await client.documents.create('posts', ID.unique(), data)).$id)
    })
  const comment = (name: string, minutesAgo: number, on: string, text: string) =>
    at(minutesAgo, async () => {
      const { documents } = userOf(RUDE ?? '').client
      const made = await documents.create('comments', ID.unique(), { post: idOf(on), text })
      ids.set(name, made.$id)
    })
  const report = (
    minutesAgo: number,
    by: string,
    about: readonly [kind: 'post' | 'comment' | 'job' | 'person', name: string],
    [reason, text = '']: readonly [reason: ReportReason, text?: string],
  ) =>
    at(minutesAgo, async () => {
      const { client, userId } = userOf(by)
      const [kind, name] = about
      const subject = kind === 'person' ? userOf(name).userId : idOf(name)
      const data = { user: userId, [kind]: subject, reason, ...(text && { text }) }
      const { $id } = await client.documents.create('reports', ID.unique(), data)
      ids.set(`${by} ${name}`, $id)
    })

  return [
    at(20 * DAY, async () => {
      await operator().setRole(userOf('marek').userId, {
        role: 'moderator',
        note: 'Has looked after the meetup for years.',
      })
      const replies = [
        [
          'Fee for a job',
          'You asked people to pay for a job application. That is never allowed here, whatever the job.',
        ],
        [
          'Be kind',
          'Say what is wrong with the code, not with the person. We removed words that did the latter.',
        ],
      ] as const
      for (const [title, text] of replies) await operator().saveReply({ title, text })
      await operator().addRule({
        kind: 'words',
        text: 'guaranteed profit',
        effect: 'hold',
        note: 'Nothing good has ever followed these two words.',
      })
    }),
    at(4 * DAY, async () =>
      operator().createAnnouncement({
        text: 'The search index is rebuilt tonight. For an hour, new posts are found late.',
        endsAt: new Date(Date.now() - 3 * DAY * 60_000).toISOString(),
      }),
    ),
    comment(
      'first words',
      9 * DAY,
      'garden.jpg',
      'A garden. So this is what people do who can’t code.',
    ),
    report(
      9 * DAY - 30,
      'priya.s',
      ['comment', 'first words'],
      ['harassment', 'Not the first time.'],
    ),
    at(8 * DAY, async () => {
      const { $id } = await moderator().act({
        action: 'warn',
        report: idOf('priya.s first words'),
        rule: 'harassment',
        statement: 'Say what is wrong with the code, not with the people who write it.',
      })
      ids.set('warning', $id)
    }),
    at(7 * DAY, async () => {
      const text = 'It was a joke about gardens. Everybody in the thread knew that.'
      await appealCalls(userOf(RUDE ?? '').client).create(idOf('warning'), text)
    }),
    report(6 * DAY, 'fern', ['post', 'hall.jpg'], ['other', 'Nobody is coding here.']),
    at(6 * DAY - 60, async () =>
      moderator().act({ action: 'dismiss', report: idOf('fern hall.jpg'), note: 'It is a hall.' }),
    ),
    report(3 * DAY, 'fern', ['post', 'coffee.jpg'], ['other', 'Coffee is not code.']),
    post(
      'offer',
      2 * DAY,
      'screen.jpg',
      'Get hired in 24 hours, pay only after your first salary. Write me for the form.',
    ),
    report(
      2 * DAY - 40,
      'saran',
      ['post', 'offer'],
      ['spam', 'They asked me for 49 € for “the form”, and for my passport.'],
    ),
    report(2 * DAY - 90, 'kofib', ['post', 'offer'], ['spam', 'The same text is in four groups.']),
    report(2 * DAY - 200, 'omarh', ['post', 'offer'], ['illegal']),
    at(1.5 * DAY, async () => {
      const { client } = userOf(SCAM ?? '')
      ids.set('kit', (await client.documents.create('jobs', ID.unique(), { ...AD })).$id)
    }),
    report(1.4 * DAY, 'leaf', ['job', 'kit'], ['ghostJob', 'There is no job. There is a kit.']),
    report(1.2 * DAY, 'jweber', ['job', 'kit'], ['spam', 'Paid, and never heard from them again.']),
    comment('cave', 19.8 * HOUR, 'chart.jpg', 'Nobody asked you. Go back to your cave.'),
    report(
      19 * HOUR,
      'priya.s',
      ['comment', 'cave'],
      ['harassment', 'He was warned for this last week.'],
    ),
    report(18 * HOUR, 'ada.n', ['comment', 'cave'], ['harassment']),
    report(
      17 * HOUR,
      'hannah.b',
      ['person', RUDE ?? ''],
      ['harassment', 'He writes this below everything of Ada’s.'],
    ),
    report(11 * HOUR, 'minapark', ['person', SCAM ?? ''], ['spam', 'Eleven messages in a day.']),
    report(
      9 * HOUR,
      'dgallo',
      ['post', 'night.jpg'],
      ['other', 'A name and a badge number can be read at the left.'],
    ),
    at(5 * HOUR, async () => {
      const { client, userId } = userOf(SCAM ?? '')
      const { imageId } = await upload(client, 'chart.jpg')
      const caption = 'Guaranteed profit: 40 % a month, ask me how.'
      await client.documents.create('posts', ID.unique(), {
        creator: userId,
        caption,
        imageIds: [imageId],
      })
    }),
    at(10, async () => {
      const subject = { kind: 'comment', subjectId: idOf('cave') } as const
      await moderator().writeNote(
        subject,
        'Warned nine days ago for the same. The appeal is still open.',
      )
      await moderator().claimCase(subject)
    }),
  ]
}
