import { ID } from '@devhood/client'
import { Query } from '@devhood/contract'
import { minutesIn } from './posts.ts'
import type { DemoUser, Moment } from './seed.ts'

/** What people of the sample share with those whom an ad connects them with. */
const CONTACTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  marek: { email: 'marek@quietpager.example', link: 'https://quietpager.example/talk' },
  'ines.m': { email: 'ines.m@devhood.example' },
}

/**
 * Headers `who begins and the other | age | time between two messages | who has read it | what they have met by`: by an ad, in which
 * the second of the two was interested, and both agreed. Then who writes, and what: `=>` leads to what it is edited to at once, or
 * says that it is deleted. Further lines of a text are indented.
 */
const CONVERSATIONS = `
yukit and ines.m | 2 days | 4 minutes | yukit | the phone app of the picture queue
yukit: Did you see the flat-lay got into Popular Today?
yukit: All of this for a notebook and a coffee.
ines.m: I did. It’s the pencil. People trust a pencil.
yukit: It was a pen. => deleted
ines.m: Quick one: did the second screen stay as small as in your drawing?
ines.m: We have the same argument here, with four tabs and nobody brave to drop one. => We have the same argument here, with four tabs and nobody brave enough to drop one.
yukit: It stayed for a day.
yukit: The tab bar is back, I’m sorry to say. But only three items, and the third is a menu nobody opens.

tlind and ines.m | 5 hours | 12 minutes | tlind, ines.m | the rack in the cellar
tlind: The rack is open from nine. Ring twice, the first ring never works.
ines.m: Perfect. I’ll bring the new switch.
tlind: \`eth1\` is the one with the yellow label, whatever the label says.
ines.m: And bring the red cable, the short one.

marek and ines.m | 1 day | 5 minutes | marek, ines.m | the ad Site reliability engineer
marek: Thank you for agreeing, Ines. Your note about the poisoned job was better than our runbook.
ines.m: Then I’d like to see the runbook.
ines.m: I’m free Tuesday and Thursday mornings, Lisbon time.
marek: Tuesday at ten works. I sent you the link.

ines.m and ada.n | 6 days | 55 minutes | ines.m, ada.n | leases, drawn
ines.m: Your drawing of the lease that two workers hold: may I show it to my team?
ada.n: Please. Cut the coffee stain off, it is load-bearing only on paper.
ines.m: What did you do in the end? We renew at a third of the time, and still I dream of clocks.
ada.n: A fencing number with each write. The old worker may believe what it likes, the store knows better:

  \`\`\`
  if (write.token < row.token) refuse()
  \`\`\`
ines.m: So the clock only decides who is unlucky, not who is right.
ada.n: Put that on a whiteboard.
ines.m: It took three weeks, and most of them were deleting.
ada.n: And? Worth it?
ines.m: Three weeks well spent, I’d say.

misaki and yukit | 3 days | 40 minutes | misaki, yukit | two designers in Kyoto
misaki: 田辺さん、はじめまして。紙のスケッチから始める話、とても共感しました。
yukit: ありがとうございます！京都なら、来週の勉強会にいらっしゃいませんか。
misaki: ぜひ。場所は三条のいつもの喫茶店ですか。
yukit: はい、木曜の19時から。スケッチ帳を持ってきてくださいね。

noor and ines.m | 26 hours | 18 minutes | noor | right-to-left in the picture pipeline
noor: مرحبا إيناس! الصور عندي تصل، لكن أسماء الملفات العربية تنعكس في السجل.
ines.m: Good catch. Is it the log, or the terminal that shows it?
noor: الطرفية. في الملف نفسه كل شيء صحيح. I’ll send you a small test.

petrenko and ines.m | 3 hours | 5 minutes | nobody | a request that nobody has answered
petrenko: Hello Ines, I was at your talk in Lisbon. We’re about to make the same mistake you described: one table, two workers, and hope.

  Would you look at a one-page design? It’s at queues.example/draft. No hurry, and no is a fine answer.

leaf and marek | 30 hours | 5 minutes | nobody | another one
leaf: Bonjour Marek ! Je débute dans l’astreinte et je collectionne les bons conseils. Un café (fort) un de ces jours ?
`

/** A conversation of the demo. */
function parse(block: string) {
  const [head = '', ...lines] = block.split(/\n(?=\S)/)
  const [between = '', age = '', pace = '', readers = '', about = ''] = head.split(' | ')
  const [one = '', other = ''] = between.split(' and ')
  return {
    one,
    other,
    minutesAgo: minutesIn(age),
    pace: minutesIn(pace),
    readBy: readers === 'nobody' ? [] : readers.split(', '),
    ad: /^the ad (.+)$/.exec(about)?.[1],
    said: lines.map((line) => {
      const [by = '', ...words] = line.replaceAll('\n  ', '\n').split(': ')
      const [text = '', after] = words.join(': ').split(' => ')
      return { by, text, after }
    }),
  }
}

/** What happens in the conversations of the sample community, in minutes before its start. */
export function conversationsOf(userOf: (handle: string) => DemoUser): Moment[] {
  /** Ids of ads by their titles, of which a conversation may be about one. */
  const ads = new Map<string, string>()

  async function openFor(handle: string, other: string, ad?: string): Promise<string> {
    const { documents } = userOf(handle).client
    const job = ads.get(ad ?? '')
    const data = { other: userOf(other).userId, ...(job !== undefined && { job }) }
    return (await documents.create('conversations', ID.unique(), data)).$id
  }

  /** The poster asks everybody who is interested in an ad for their name, and one of them agrees. */
  async function meet(poster: string, seeker: string, title: string): Promise<void> {
    const [asking, agreeing] = [userOf(poster).client.documents, userOf(seeker).client.documents]
    const [ad] = (await asking.list('jobs', [Query.equal('title', [title])])).documents
    if (!ad) throw new Error(`Nobody has posted the ad ${title}.`)
    ads.set(title, ad.$id)
    const about = [Query.equal('job', [ad.$id])]
    for (const { $id } of (await asking.list('leads', about)).documents)
      await asking.update('leads', $id, { state: 'asked', ...CONTACTS[poster] })
    for (const { $id } of (await agreeing.list('interests', about)).documents)
      await agreeing.update('interests', $id, { state: 'agreed', ...CONTACTS[seeker] })
  }

  async function write(
    [by, to, ad]: readonly [by: string, to: string, ad: string | undefined],
    text: string,
    after?: string,
  ) {
    const { documents } = userOf(by).client
    const conversation = await openFor(by, to, ad)
    const { $id } = await documents.create('messages', ID.unique(), { conversation, text })
    if (after === 'deleted') await documents.delete('messages', $id)
    else if (after) await documents.update('messages', $id, { text: after })
  }

  const conversations = CONVERSATIONS.trim()
    .split(/\n\n(?=\S)/)
    .map(parse)
  return conversations.flatMap(({ one, other, minutesAgo, pace, said, ad, readBy }) => {
    const otherOf = (handle: string) => (handle === one ? other : one)
    const meeting = {
      minutesAgo: minutesAgo + pace,
      happen: async () => meet(one, other, ad ?? ''),
    }
    return [
      ...(ad === undefined ? [] : [meeting]),
      ...said.map(({ by, text, after }, at) => ({
        minutesAgo: minutesAgo - at * pace,
        happen: async () => write([by, otherOf(by), ad], text, after),
      })),
      ...readBy.map((reader) => ({
        minutesAgo: minutesAgo - said.length * pace,
        async happen() {
          const id = await openFor(reader, otherOf(reader), ad)
          const { documents } = userOf(reader).client
          const { lastMessageAt: seenAt } = await documents.get('conversations', id)
          await documents.update('conversations', id, { seenAt })
        },
      })),
    ]
  })
}
