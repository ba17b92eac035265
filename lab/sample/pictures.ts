/** The pictures of the demo, all drawn for it: a file in `pictures/` and its alternative text. */
export const PICTURES: Readonly<Record<string, string>> = {
  'ampersand.jpg':
    'A poster: one large cream ampersand on red, and below it five ways to escape it.',
  'bakery.jpg':
    'A dark dashboard of a bakery: orders a minute, the oven at 231 degrees, loaves by hour.',
  'blank.jpg': 'A nearly white browser window that says: It is empty, and it is mine.',
  'board.jpg': 'A green circuit board with one large black chip, seen from above.',
  'borrow.jpg': 'A light terminal with a compiler error: the lamp was moved, it is dark here.',
  'breadboard.jpg': 'A breadboard with a chip, coloured wires and three lit diodes.',
  'cakes.jpg': 'A spreadsheet of eight towns with meetups, talks, cakes, and cakes per talk.',
  'cat-box.jpg': 'An orange cat looks out of a cardboard box labelled SERVER, 4U, fragile.',
  'cat.jpg': 'A grey cat sleeps across a keyboard; the message on the screen goes on by itself.',
  'certificate.jpg': 'A certificate with a red seal: It works on my machine.',
  'chart.jpg':
    'A dark latency chart that falls from 900 to 140 milliseconds where an index was added.',
  'city.jpg': 'A small city block drawn as coloured boxes, with roads, trees and lit windows.',
  'coffee.jpg': 'A cup of coffee from above; the milk foam shows two curly braces around a heart.',
  'dates.jpg': 'A railroad diagram of all the ways in which people type a date.',
  'desk-day.jpg': 'A bright desk by day: a monitor with light code, a plant and a cup.',
  'desk.jpg': 'A desk at night in front of a window: one lamp, one monitor, a city outside.',
  'diff.jpg':
    'A code review on white: a loop of four lines is replaced by one statement. Approved.',
  'editor.jpg': 'A dark editor with a backfill function, its progress bar at the end.',
  'flame.jpg': 'A flame graph on paper: the widest plateau is one copy.',
  'flatlay.jpg': 'A notebook with drawn screens, a phone, a pencil and a coffee on wood.',
  'flow.jpg': 'Thousands of short coloured lines that follow one invisible current.',
  'game.png': 'A pixel game at sunset: a small hero, a green frog, coins and three platforms.',
  'garden.jpg': 'A diagram of five tables: gardens, beds, plants, waterings, harvests.',
  'hall.jpg':
    'A speaker on a purple stage points at a slide: Delete it, 40,000 lines we did not miss.',
  'htop.jpg':
    'A process list: four of eight cores are busy compiling, two processes ask whether it is done.',
  'icon.png': 'A tiny green frog of 16 by 16 pixels.',
  'keyboard.jpg': 'A white keyboard in the dark, seen from the side.',
  'lamp.jpg': 'An editor the colour of sand with a short Go function that dims a lamp.',
  'log.jpg':
    'A very tall commit history: four branches that part and meet again, forty-six commits.',
  'mix.jpg': 'A music program: five coloured tracks named drums, bass, keys, voice and rain.',
  'morning.jpg':
    'An editor with CSS on the left, and on the right the hills and the sun that it draws.',
  'night.jpg': 'A nearly black room in which one green diode is lit.',
  'notes.jpg': 'A board of sticky notes in four columns: Maybe, Now, Waiting, Done.',
  'panorama.jpg': 'A city on a river at dusk, a bridge on the left, the sun behind the towers.',
  'phone-pager.jpg': 'A dark phone screen: All quiet, nothing has rung for ten nights.',
  'phone-train.jpg':
    'A light phone screen with a timetable: the train home leaves in four minutes.',
  'phosphor.jpg': 'An old green monitor with a house in letters: 3 at home, 1 lamp on.',
  'push.jpg': 'A black poster in large letters: git push, no force.',
  'rack.jpg': 'A server rack in the dark with rows of small lights and a few patch cables.',
  'scope.jpg': 'An oscilloscope with a green burst above a yellow square wave.',
  'screen.jpg': 'A screen with Rust code, photographed at an angle, out of focus at its edge.',
  'shelf.jpg': 'A bookshelf with invented titles, a plant and a small robot.',
  'spheres.jpg': 'Seven shining spheres on a chequered floor, one reflecting the others.',
  'split.jpg': 'A keyboard in two halves on a teal mat, joined by an orange cable.',
  'sql.jpg': 'A light editor with an SQL query that finds who paid an old price.',
  'stage.jpg': 'A speaker on a dark stage; the slide says: Boring queues, quiet nights.',
  'stickers.jpg':
    'A laptop lid with stickers, among them: ship small, and zero days since a timezone bug.',
  'terminal.jpg': 'A dark terminal on a warm ground: 212 tests passed.',
  'tide.jpg': 'A purple editor with a Python class that computes tides.',
  'trace.jpg': 'A trace of one request as coloured bars: twenty questions where one would do.',
  'train.jpg': 'Mountains through a train window, a laptop with code below.',
  'van.jpg': 'A lit camper van under the stars with somebody at a laptop, a fire beside it.',
  'whiteboard.jpg':
    'A whiteboard: phone, upload, queue, resize, blob store and feed, joined by arrows.',
  'year.jpg': 'A calendar of a year of commits, pale in August, dark in October.',
}
