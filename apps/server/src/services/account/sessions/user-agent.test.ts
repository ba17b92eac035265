import { expect, test } from 'vitest'
import { deviceOf } from './user-agent.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`${windows} ${blink} Safari/537.36`, 'Windows 10 / Chrome 142.0 / Blink 142.0.0.0 / desktop  '],
  [
    `${windows} ${blink} Safari/537.36 Edg/142.0.3595.53`,
    'Windows 10 / Microsoft Edge 142.0 / Blink 142.0.0.0 / desktop  ',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'GNU/Linux  / Firefox 145.0 / Gecko 145.0 / desktop  ',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Mac 10.15.7 / Safari 26.1 / WebKit 605.1.15 / desktop Apple ',
  ],
  [
    `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`,
    'iOS 18.1 / Mobile Safari 18.1 / WebKit 605.1.15 / smartphone Apple iPhone',
  ],
  [
    `${iphone} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
    'iOS 18.1 / Chrome Mobile iOS 142.0 / WebKit 605.1.15 / smartphone Apple iPhone',
  ],
  [
    `${android} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Android 14 / Chrome Mobile 142.0 / Blink 142.0.0.0 / smartphone Google Pixel 8',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36',
    'Android 13 / Samsung Browser 23.0 / Blink 115.0.0.0 / tablet Samsung SM-X200',
  ],
  [
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    'Android 15 / Firefox Mobile 145.0 / Gecko 145.0 / smartphone  ',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`,
    'Android 10 / Chrome Mobile 142.0 / Blink 142.0.0.0 / smartphone  ',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0.3.1 Chrome/110.0.5481.154 Mobile Safari/537.36',
    'Android 13 / Samsung Browser 21.0 / Blink 110.0.5481.154 / smartphone Samsung SM-S918B',
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; Google Pixel 3) ${blink} Mobile Safari/537.36`,
    'Android 9 / Chrome Mobile 142.0 / Blink 142.0.0.0 / smartphone Google Pixel 3',
  ],
  ['curl/8.5.0', '  /   /   /   '],
  ['', '  /   /   /   '],
])('%s', (userAgent, expected) => {
  const device = deviceOf(userAgent)
  const words = [
    `${device.osName} ${device.osVersion}`,
    `${device.clientName} ${device.clientVersion}`,
    `${device.clientEngine} ${device.clientEngineVersion}`,
    `${device.deviceName} ${device.deviceBrand} ${device.deviceModel}`,
  ]
  expect(words.join(' / ')).toBe(expected)
})

// A parser with backtracking would exceed the time limit of a test.
test('any user agent is parsed quickly', () => {
  const hostile = ['Mac OS X ', 'Chrome/1', 'Android 1; ', 'Mobile; '].map((text) =>
    text.repeat(60),
  )
  for (const text of hostile) expect(deviceOf(text.slice(0, 512))).toHaveProperty('osName')
})
