import type { JobState } from '@devhood/contract'

/** A company logo: a letter and a shape in two colours. */
interface Mark {
  readonly letter: string
  readonly ground: string
  readonly ink: string
  readonly shape: 'round' | 'square' | 'tilted'
}

export interface DemoJob {
  /** The poster's handle. */
  readonly by: string
  readonly minutesAgo: number
  readonly mark?: Mark
  /** The ad's state after posting. */
  readonly status: Exclude<JobState, 'expired'>
  readonly ad: Readonly<Record<string, unknown>>
  /** The handles of interested people. */
  readonly interested?: readonly string[]
}

/** In minutes. */
const DAY = 24 * 60

const SHAPES: Readonly<Record<Mark['shape'], string>> = {
  round: '<circle cx="128" cy="128" r="112"/>',
  square: '<rect width="256" height="256"/>',
  tilted: '<rect x="44" y="44" width="168" height="168" rx="20" transform="rotate(45 128 128)"/>',
}

/** The logo as an SVG. */
export const drawMark = ({ letter, ground, ink, shape }: Mark): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">` +
  `<rect width="256" height="256" fill="${ink}"/><g fill="${ground}">${SHAPES[shape]}</g>` +
  `<text x="128" y="164" font-family="sans-serif" font-size="104" font-weight="700" text-anchor="middle" fill="${ink}">${letter}</text></svg>`

const pay = (
  salaryCurrency: string,
  [salaryFrom, salaryTo]: readonly [from: number, to: number],
  salaryUnit = 'year',
) => ({ salaryCurrency, salaryFrom, salaryTo, salaryUnit })

/** The job ads of the demo: invented companies, whose ads say what the work is and what it isn't. */
export const JOBS: readonly DemoJob[] = [
  {
    by: 'ines.m',
    minutesAgo: 1 * DAY,
    interested: ['marek', 'kofib'],
    mark: { letter: 'T', ground: '#f2b705', ink: '#20304a', shape: 'round' },
    status: 'live',
    ad: {
      title: 'Backend engineer, media pipeline',
      company: 'Tidepool',
      companySite: 'https://tidepool.example',
      description:
        'We resize pictures for two hundred small shops. It is a queue, a pool of workers and a lot of edge cases.\n\n**What you would do**\n\n- Own the queue: retries, dead letters, the numbers we look at each morning\n- Replace a decoder that we patch too often\n- Be on call one week in six; last year that meant four nights\n\nWe are nine people. There is no second team to hand things to, which is nice on most days.\n\nA good first sign is that you have an opinion about `SKIP LOCKED`.',
      employment: 'fullTime',
      seniority: 'senior',
      stack: ['Go', 'PostgreSQL', 'libvips'],
      ...pay('EUR', [62_000, 78_000]),
      workplace: 'remote',
      regions: ['europe', 'uk'],
      overlapHours: 4,
      overlapZone: 'Europe/Lisbon',
      visa: 'notSponsored',
      apply: 'https://tidepool.example/jobs/media',
    },
  },
  {
    by: 'tlind',
    minutesAgo: 2 * DAY,
    mark: { letter: 'N', ground: '#0b7285', ink: '#e6fcf5', shape: 'square' },
    status: 'live',
    ad: {
      title: 'Performance engineer',
      company: 'Norrsken Instruments',
      companySite: 'https://norrsken.example',
      description:
        'Our lab software reads sensors a thousand times a second and draws what they say. It is fast enough on our desks and too slow on the laptops that labs really have.\n\nYou would measure first, then change, then write down what happened. The notes are part of the work.\n\nNo trackers, no sprints. Two fixed meetings a week.',
      employment: 'fullTime',
      seniority: 'principal',
      stack: ['Rust', 'C++', 'SIMD'],
      ...pay('SEK', [720_000, 860_000]),
      workplace: 'hybrid',
      place: 'Gothenburg, Sweden',
      visa: 'sponsored',
      apply: 'jobs@norrsken.example',
    },
  },
  {
    by: 'priya.s',
    minutesAgo: 3 * DAY,
    mark: { letter: 'A', ground: '#5f3dc4', ink: '#f3f0ff', shape: 'tilted' },
    status: 'live',
    ad: {
      title: 'Accessibility engineer for a design system',
      company: 'Alder & Ash',
      companySite: 'https://alder-ash.example',
      description:
        "Forty products use our components. Eleven of the components can't be used without a mouse yet. You would make that none.\n\n- You test with a screen reader each day, not once a quarter\n- You say no to a design when it shuts somebody out, and help to find another\n- You pair with the teams that use what you build",
      employment: 'fullTime',
      seniority: 'mid',
      stack: ['TypeScript', 'React', 'ARIA'],
      ...pay('GBP', [55_000, 68_000]),
      workplace: 'remote',
      regions: ['uk', 'eu'],
      visa: 'notSponsored',
      apply: 'https://alder-ash.example/careers/a11y',
    },
  },
  {
    by: 'hannah.b',
    minutesAgo: 4 * DAY,
    mark: { letter: 'W', ground: '#343a40', ink: '#ffd43b', shape: 'round' },
    status: 'live',
    ad: {
      title: 'Firmware developer, battery systems',
      company: 'Wattwerk',
      description:
        'We build batteries for cargo bikes. The firmware is 40,000 lines of C with good tests and one part that nobody likes to open.\n\nYou need to have shipped something that runs on a microcontroller. We do not mind which one.\n\nThe workshop is loud on Tuesdays.',
      employment: 'fullTime',
      seniority: 'mid',
      stack: ['C', 'Zephyr', 'Python'],
      ...pay('EUR', [56_000, 66_000]),
      workplace: 'onsite',
      place: 'Leipzig, Germany',
      visa: 'sponsored',
      apply: 'firmware@wattwerk.example',
    },
  },
  {
    by: 'kofib',
    minutesAgo: 5 * DAY,
    mark: { letter: 'S', ground: '#2f9e44', ink: '#ebfbee', shape: 'square' },
    status: 'live',
    ad: {
      title: 'Web developer, first job welcome',
      company: 'Sankofa Schools',
      companySite: 'https://sankofa.example',
      description:
        'We make timetables for schools with bad networks. Pages have to load on a phone from eight years ago.\n\nYou do not need a degree. Show us one thing that you have made and tell us what you would do otherwise today.\n\nThere is a mentor, for real: two hours a week in the calendar, and it is never cancelled.',
      employment: 'apprenticeship',
      seniority: 'entry',
      stack: ['HTML', 'CSS', 'JavaScript', 'PHP'],
      ...pay('USD', [900, 1200], 'month'),
      workplace: 'remote',
      regions: ['africa'],
      overlapHours: 5,
      overlapZone: 'Africa/Accra',
      apply: 'hello@sankofa.example',
    },
  },
  {
    by: 'marek',
    minutesAgo: 6 * DAY,
    interested: ['ines.m', 'omarh'],
    mark: { letter: 'Q', ground: '#1864ab', ink: '#e7f5ff', shape: 'tilted' },
    status: 'live',
    ad: {
      title: 'Site reliability engineer',
      company: 'Quiet Pager',
      companySite: 'https://quietpager.example',
      description:
        'We run other people’s databases so that they can sleep. Our own rule is that an alert that needs nobody is deleted.\n\nOn call is one week in five and paid extra. The last time anybody was woken was in spring.\n\nYou know Linux well, and you can write to a customer without a template.',
      employment: 'fullTime',
      seniority: 'senior',
      stack: ['Linux', 'PostgreSQL', 'Ansible', 'Go'],
      ...pay('EUR', [70_000, 85_000]),
      workplace: 'remote',
      regions: ['eu', 'uk', 'middleEast'],
      overlapHours: 6,
      overlapZone: 'Europe/Prague',
      visa: 'notSponsored',
      apply: 'https://quietpager.example/work',
    },
  },
  {
    by: 'minapark',
    minutesAgo: 8 * DAY,
    mark: { letter: 'F', ground: '#e64980', ink: '#fff0f6', shape: 'round' },
    status: 'live',
    ad: {
      title: 'Gameplay programmer',
      company: 'Frogjump',
      description:
        'A small game about a frog who delivers letters. Fourteen months to go, and the money for them is there.\n\nWe are four. You would write movement, menus and the tools with which levels are made.\n\nNo crunch: we have moved the date once already rather than do that.',
      employment: 'contract',
      seniority: 'mid',
      stack: ['C#', 'Godot'],
      ...pay('USD', [320, 380], 'day'),
      workplace: 'remote',
      regions: ['anywhere'],
      apply: 'letters@frogjump.example',
    },
  },
  {
    by: 'saran',
    minutesAgo: 10 * DAY,
    mark: { letter: 'K', ground: '#d9480f', ink: '#fff4e6', shape: 'square' },
    status: 'live',
    ad: {
      title: 'Data engineer, public transport',
      company: 'Kolodvor Data',
      companySite: 'https://kolodvor.example',
      description:
        'Eleven cities send us where their buses are. We clean that, and give it back to everybody for nothing.\n\nThe city pays us, so the pay follows its table: we will tell you the step in the first talk.\n\n- Late data, wrong clocks, buses in the sea\n- SQL most of the day\n- Half of Friday is for whatever you have been meaning to fix',
      employment: 'partTime',
      seniority: 'junior',
      stack: ['SQL', 'Python', 'DuckDB'],
      workplace: 'hybrid',
      place: 'Zagreb, Croatia',
      visa: 'notSponsored',
      apply: 'https://kolodvor.example/posao',
    },
  },
  {
    by: 'tunde',
    minutesAgo: 12 * DAY,
    mark: { letter: 'V', ground: '#087f5b', ink: '#e6fcf5', shape: 'tilted' },
    status: 'live',
    ad: {
      title: 'Graphics programmer, maps',
      company: 'Vertex Valley',
      companySite: 'https://vertexvalley.example',
      description:
        'We draw terrain in the browser for people who plan footpaths. Sixty frames on a cheap tablet is the whole brief.\n\nYou have written shaders that others had to read. Geography is learnt here; care is not.',
      employment: 'fullTime',
      seniority: 'lead',
      stack: ['WebGPU', 'TypeScript', 'Rust'],
      ...pay('USD', [110_000, 135_000]),
      workplace: 'remote',
      regions: ['africa', 'europe', 'northAmerica'],
      overlapHours: 3,
      overlapZone: 'Europe/London',
      apply: 'https://vertexvalley.example/jobs/graphics',
    },
  },
  {
    by: 'jweber',
    minutesAgo: 15 * DAY,
    status: 'live',
    ad: {
      title: 'Front-end developer with an eye for type',
      company: 'Buchdruck Weber',
      description:
        "A print shop of forty years that is learning the web. You would build the page on which people set their own books.\n\nWe can't say what we pay yet: it depends on the hours you want, between twenty and thirty-two a week. Ask, and you get a number the same day.",
      employment: 'partTime',
      seniority: 'mid',
      stack: ['CSS', 'Svelte', 'PDF'],
      workplace: 'onsite',
      place: 'Mainz, Germany',
      apply: 'werkstatt@buchdruck-weber.example',
    },
  },
  {
    by: 'omarh',
    minutesAgo: 20 * DAY,
    mark: { letter: 'B', ground: '#862e9c', ink: '#f8f0fc', shape: 'round' },
    status: 'filled',
    ad: {
      title: 'Hardware intern, small boards',
      company: 'Breadboard Bay',
      description:
        'Six months, one board, from the drawing to the bench. We have done this for five years; three of the five are still here.',
      employment: 'internship',
      seniority: 'entry',
      stack: ['KiCad', 'C'],
      ...pay('EUR', [1400, 1400], 'month'),
      workplace: 'onsite',
      place: 'Rotterdam, Netherlands',
      visa: 'sponsored',
      apply: 'bench@breadboardbay.example',
    },
  },
  {
    by: 'ines.m',
    minutesAgo: 30,
    status: 'draft',
    ad: {
      title: 'Somebody for the whiteboard',
      company: 'Tidepool',
      description: 'Two more people from autumn on. To be written when we know what we need.',
      employment: 'fullTime',
      workplace: 'remote',
      regions: ['europe'],
    },
  },
]
