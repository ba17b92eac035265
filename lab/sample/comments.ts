/** A comment of the demo, or a reply. */
interface DemoComment {
  /** The author's handle. */
  readonly by: string
  readonly minutesAgo: number
  readonly text: string
}

/** A comment with its replies, the oldest first. */
export interface DemoThread extends DemoComment {
  /** The picture of the post. */
  readonly on: string
  readonly replies?: readonly DemoComment[]
}

const HOUR = 60

/** The comments of the demo. */
export const THREADS: readonly DemoThread[] = [
  {
    on: 'trace.jpg',
    by: 'marek',
    minutesAgo: 7 * HOUR,
    text: 'What gave it away in the end: the trace, or the bill?',
    replies: [
      {
        by: 'ines.m',
        minutesAgo: 6.5 * HOUR,
        text: 'The trace. Twenty spans of the same width is not what a slow network looks like.',
      },
      {
        by: 'jlopez',
        minutesAgo: 6 * HOUR,
        text: 'We had the same one. It was `for (const id of ids) await load(id)`, in a file called `batch`.',
      },
    ],
  },
  {
    on: 'trace.jpg',
    by: 'wanjiru',
    minutesAgo: 5 * HOUR,
    text: 'On behalf of the network: apology accepted.',
  },
  {
    on: 'terminal.jpg',
    by: 'rmenon',
    minutesAgo: 50,
    text: 'Which eleven lines? Asking for a queue of mine.',
    replies: [
      {
        by: 'ada.n',
        minutesAgo: 40,
        text: 'A job that fails three times moves to its own table, and the test waits for the fourth worker to find nothing.',
      },
    ],
  },
  {
    on: 'desk.jpg',
    by: 'leaf',
    minutesAgo: 9,
    text: 'That lamp again! Where is it from?',
    replies: [
      { by: 'marek', minutesAgo: 5, text: 'A flea market. The switch is newer than the lamp.' },
    ],
  },
  {
    on: 'bakery.jpg',
    by: 'tunde',
    minutesAgo: 3 * HOUR,
    text: 'Four tables, never restarted. This is the talk I want to hear.',
  },
  {
    on: 'cat.jpg',
    by: 'priya.s',
    minutesAgo: 100,
    text: 'Did she approve?',
    replies: [
      {
        by: 'rmenon',
        minutesAgo: 95,
        text: 'She walked over the keyboard, which counts as a merge.',
      },
    ],
  },
  {
    on: 'chart.jpg',
    by: 'jlopez',
    minutesAgo: 18 * HOUR,
    text: 'Before and after in one picture. More of these, please.',
  },
  {
    on: 'ampersand.jpg',
    by: 'yukit',
    minutesAgo: 10 * HOUR,
    text: '五つのうち、四つは書いたことがあります。',
  },
]
