import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from './device.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a device decrypts the example of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  const device = { pair, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg') }
  const message = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decrypt(device, message).toString()).toBe('When I grow up, I want to be a watermelon')
})
