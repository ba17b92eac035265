/** Sample quotes for the sign-in page: written by us, about no real person. */
export interface Testimonial {
  readonly key: string
  readonly quote: string
  /** Name and role. */
  readonly name: string
  readonly title: string
}

const ROWS = [
  [
    [
      'I posted a whiteboard at ten. By lunch three strangers had found the race.',
      'Ines Moreira, backend engineer',
      'Asking early',
    ],
    [
      'It reads like a good team channel, without the channel.',
      'Marek Zelenka, platform engineer',
      'Quiet feed',
    ],
    [
      'My portfolio is a row of honest screenshots now.',
      'Ada Nwosu, distributed systems',
      'Show the work',
    ],
    [
      'The person who liked my flame graph is my tech lead today.',
      'Tomas Lindqvist, performance engineer',
      'Hired',
    ],
    [
      'A picture of a desk says more than a headline.',
      'Yuki Tanabe, mobile developer',
      'Small talk',
    ],
    [
      'Finally a place that does not cut my terminal in half.',
      'Ravi Menon, tooling engineer',
      'Uncropped',
    ],
    [
      'I shared what I was learning. Somebody was looking for exactly that.',
      'Lea Fontaine, junior developer',
      'First job',
    ],
    [
      'On call is less lonely with a street full of lit windows.',
      'Omar Haddad, site reliability',
      'Night shift',
    ],
  ],
  [
    [
      'From a village of ninety people I have colleagues on six continents.',
      'Kofi Boateng, web developer',
      'Remote',
    ],
    ['I follow one tag and learn one thing a day.', 'Sara Novak, data engineer', 'Tags'],
    [
      'People here notice kerning and cache keys alike.',
      'Jonas Weber, front-end engineer',
      'Craft',
    ],
    [
      'New city, new stack. The first two friends came from here.',
      'Mina Park, game developer',
      'Moving',
    ],
    ['Broken builds get more kindness than launches.', 'Piotr Malik, build engineer', 'Honest'],
    ['My soldering photos found their crowd.', 'Elif Aydin, embedded developer', 'Hardware'],
    ['I save posts for my students all week.', 'Hana Ortiz, lecturer', 'Teaching'],
    ['Twelve testers from a single screenshot.', 'Noah Adeyemi, indie developer', 'Side project'],
  ],
] as const

/** Two rows of eight. */
export const TESTIMONIALS: readonly (readonly Testimonial[])[] = ROWS.map((row) =>
  row.map(([quote, name, title]) => ({ key: title, quote, name, title })),
)
