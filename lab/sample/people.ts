export interface DemoPerson {
  readonly handle: string
  readonly name: string
  /** '' for people without a bio. */
  readonly bio: string
  /** A picture's file; without one the app shows initials. */
  readonly portrait?: string
}

const person = (handle: string, name: string, bio = '', portrait?: string): DemoPerson => ({
  handle,
  name,
  bio,
  ...(portrait && { portrait: `${portrait}.jpg` }),
})

/** The people of the demo; the first two are the accounts to sign in with. */
export const PEOPLE: readonly DemoPerson[] = [
  person(
    'ines.m',
    'Ines Moreira',
    'Backend engineer in Lisbon. Pictures move through my queues all day; whiteboards, trains and other places where code gets thought about.',
    'av-ines',
  ),
  person('marek', 'Marek Zelenka', 'Platform engineer. Quiet pagers, loud coffee.', 'av-marek'),
  person('ada.n', 'Ada Nwosu', 'Distributed systems, drawn before they are built.', 'av-ada'),
  person('yukit', 'Yuki Tanabe', 'Mobile developer. Paper first.', 'av-yuki'),
  person(
    'tlind',
    'Tomas Lindqvist',
    'I make slow things less slow and write down how.',
    'av-tomas',
  ),
  person('rmenon', 'Ravi Menon', 'Tooling engineer, represented by my cat.', 'av-cat'),
  person('leaf', 'Lea Fontaine', 'Junior developer, senior note taker.', 'av-lea'),
  person('omarh', 'Omar Haddad', 'Site reliability and small boards.', 'av-omar'),
  person('kofib', 'Kofi Boateng', 'Web developer from a village of ninety.', 'av-kofi'),
  person('saran', 'Sara Novak', 'Data engineer. One backfill at a time.', 'av-sara'),
  person('jweber', 'Jonas Weber', 'Front-end engineer who notices kerning.'),
  person('minapark', 'Mina Park', 'Game developer, new in town.', 'av-mina'),
  person('noor', 'نور الحسن', 'مهندسة برمجيات. أكتب بالعربية وأخطئ بكل اللغات.', 'av-noor'),
  person(
    'emilk',
    'Emil Kristensen',
    'Wrote my first program on paper tape. Retired twice, the second time did not work either.',
    'av-emil',
  ),
  person('fern', 'Fern O’Connell', 'Just reading.'),
  person('leo', 'Leo'),
  person('kit', 'Kit', 'I am the release bot. A person feeds me.', 'av-bot'),
  person('bthor', 'Björn Þorvaldsson', 'Compilers, wool, weather.'),
  person(
    'mfcastro',
    'Maria Fernanda de Albuquerque e Castro',
    'Database administrator. My name is my first stress test for your form.',
  ),
  person('minhanh', 'Nguyễn Thị Minh Anh', 'QA. Nếu nó chạy, tôi sẽ tìm ra cách để nó không chạy.'),
  person('misaki', '田中 美咲', 'タイポグラフィと小さなウェブサイト。京都在住。'),
  person('tunde', 'Tunde Oyelaran', 'Graphics programmer. Everything is a triangle if you wait.'),
  person('priya.s', 'Priya Subramanian', 'Accessibility engineer. Unplug your mouse for a day.'),
  person('dgallo', 'Donatella Gallo', 'Product engineer, bakery’s daughter.'),
  person('wanjiru', 'Samuel Wanjiru', 'Network engineer. I know where the cable is.'),
  person('jlopez', 'José Luis López', 'Open source on Sundays, Java on weekdays.'),
  person('hannah.b', 'Hannah Brandt', 'Firmware. If it has a watchdog, we have met.'),
  person('petrenko', 'Oleksandr Petrenko', 'Security reviewer. I read the other branch of the if.'),
  person('zoe', 'Zoë van der Meer', 'Works from a van. Good signal, bad shower.'),
  person('rashid', 'Rashid Karimov'),
]
